/** The dispatcher listens here; the payload is the id of the subscription that has something new. */
export const deliveriesChannel = 'mahnwerk_deliveries';

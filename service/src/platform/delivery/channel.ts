/**
 * The dispatcher's notifications. A payload is the id of a subscription whose row or endpoint may have changed, or made
 * by `newDelivery`.
 */
export const deliveriesChannel = 'mahnwerk_deliveries';

/** The subscription has new deliveries; nothing else about it has changed. */
export const newDelivery = (subscriptionId: string): string => `+${subscriptionId}`;

/** The subscription of a payload. */
export const notified = (payload: string): { readonly id: string; readonly isNewDelivery: boolean } =>
  payload.startsWith('+') ? { id: payload.slice(1), isNewDelivery: true } : { id: payload, isNewDelivery: false };

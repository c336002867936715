/** Words of offers of instalment plans (case-work.md 7), shared by the contract and the service. */
export const planOfferStatuses = ['open', 'accepted', 'declined', 'expired', 'withdrawn'] as const;
export const planAcceptances = ['payment', 'signature', 'silence'] as const;
export const planAcceptedBy = ['signature', 'phone', 'email', 'payment', 'silence', 'operator', 'page'] as const;

/** Words of promises to pay (case-work.md 6), shared by the contract and the service. */
export const promiseStatuses = ['open', 'kept', 'broken', 'withdrawn'] as const;
export type PromiseStatus = (typeof promiseStatuses)[number];
export const promisers = ['debtor', 'third_party'] as const;
/** How a person records that it was promised. */
export const recordedPromiseChannels = ['phone', 'email', 'letter', 'in_person'] as const;
export const promiseChannels = [...recordedPromiseChannels, 'page'] as const;

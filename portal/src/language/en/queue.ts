/** English texts of the review. */
import type { queue as german } from '../de/queue.ts';

export const queue: typeof german = {
  region: 'Orders to review',
  count: (count) => `${count} orders`,
  none: 'No order waits for a review.',
  back: 'Back to the list',
  previous: 'Previous order',
  next: 'Next order',
  submitted: (at) => `Order, submitted ${at}`,
  disputed: 'Disputed',
  titled: 'Titled',
  claims: (count) => (count === 1 ? '1 claim' : `${count} claims`),
  charges: (amount) => `including ${amount} of charges`,
  decision: 'Decision',
  statuses: {
    draft: 'This order is a draft.',
    submitted: 'This order waits for a review.',
    awaiting_client_response: 'This order waits for an answer of the company.',
    accepted: 'This order is accepted.',
    rejected: 'This order is rejected.',
    withdrawn: 'This order is withdrawn.',
  },
  documents: 'Documents',
  moreDocuments: (count) => `${count} more documents are not shown here.`,
  documentStates: { pending: 'being checked', ready: 'ready', failed: 'refused' },
  accept: {
    action: 'Accept',
    title: 'Accept order',
    consequence: 'A case is opened. Principal, charges and payments are booked, and the company learns of it.',
    submit: 'Open case',
    done: (name) => `Order accepted: ${name}.`,
    open: 'Open the case',
  },
  ask: 'Request',
  reject: {
    action: 'Reject',
    title: 'Reject order',
    reason: 'Reason, as the company reads it',
    submit: 'Reject',
    done: (name) => `Order rejected: ${name}.`,
  },
};

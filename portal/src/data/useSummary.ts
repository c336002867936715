/** What waits for the company and its money in short, read again after a hint about something of it. */
import { api } from './operations.ts';
import { useRead } from './query.ts';

export const useSummary = () =>
  useRead(api.owner.accountSummary.get, undefined, {
    topics: ['requests', 'orders', 'mandates', 'payments', 'documents'],
  });

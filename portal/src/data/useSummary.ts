/** What waits for the company and its money in short, read again after a hint about something of it. */
import { useParams } from '@tanstack/react-router';
import { actingIn } from './acting.ts';
import { api } from './operations.ts';
import { useRead } from './query.ts';

export function useSummary() {
  const { customer = '' } = useParams({ strict: false });
  return useRead(api.owner.accountSummary.get, undefined, {
    topics: ['requests', 'orders', 'mandates', 'payments', 'documents'],
    // The account of a Partner that acts for a company has none.
    isEnabled: actingIn(customer) === undefined,
  });
}

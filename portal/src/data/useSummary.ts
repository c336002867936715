/** What waits for the company and its money in short, read again after a hint about something of it. */
import { useParams } from '@tanstack/react-router';
import { actingIn } from './acting.ts';
import { companyMembershipOf, useMe } from './me.ts';
import { api } from './operations.ts';
import { useRead } from './query.ts';

export function useSummary() {
  const { customer = '' } = useParams({ strict: false });
  const me = useMe();
  return useRead(api.owner.accountSummary.get, undefined, {
    topics: ['requests', 'orders', 'mandates', 'payments', 'documents'],
    // A Partner has none, nor has its user that acts for a company.
    isEnabled: companyMembershipOf(me, customer) !== undefined && actingIn(customer) === undefined,
  });
}

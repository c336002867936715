/** What waits for the company and its money in short, read again when something of it is heard of. */
import { useQuery } from '@tanstack/react-query';
import { useOwner } from './owner.ts';
import { useCompany } from './useCompany.ts';

export function useSummary() {
  const { key } = useCompany();
  const { account } = useOwner();
  return useQuery({
    queryKey: [...key, 'home', 'summary'],
    queryFn: () => account.accountSummary.get(),
    meta: { topics: ['requests', 'orders', 'mandates', 'payments', 'documents'] },
  });
}

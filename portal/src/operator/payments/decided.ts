/** After a decision on money that waited, the numbers of the side bar are read again. */
import { useQueryClient } from '@tanstack/react-query';
import { queuesKey } from '../../data/work-queues.ts';

export function useDecided(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: queuesKey });
}

/** The case policies by name, for filters and figures. */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { api } from '../../data/operations.ts';
import { useReadAll } from '../../data/query.ts';

export function usePolicies() {
  const { data = [] } = useReadAll(api.operator.casePolicies.list, { query: { limit: 100 } }, limits.case_policies);
  const nameOf = (id: string): string => data.find((policy) => policy.id === id)?.name ?? '…';
  return { options: data.map(({ id, name }) => ({ value: id, text: name })), nameOf };
}

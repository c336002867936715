/** What narrows the lines that wait. */
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import type { Filter } from '../../data/table/Filters.tsx';
import { useFiltersOf } from '../../features/bank/line-filters.ts';
import { useFileFilter } from './file-filter.ts';

export function useLineFilters(): readonly Filter[] {
  const accounts = useRead(api.operator.bankAccounts.list, { query: { limit: 100 } }).data?.results ?? [];
  return [...useFiltersOf(accounts), ...useFileFilter()];
}

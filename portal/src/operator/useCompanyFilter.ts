/** The company that the address of a list names, so that the list says whose rows it shows. */
import { useSearch } from '@tanstack/react-router';
import { api } from '../data/operations.ts';
import { useRead } from '../data/query.ts';
import type { Filter } from '../data/table/Filters.tsx';
import { filteringOf, type ListSearch } from '../data/table/paging.ts';
import { useWords } from '../language/language.ts';

export function useCompanyFilter(): readonly Filter[] {
  const { cases } = useWords();
  const search: ListSearch = useSearch({ strict: false });
  const { company_id: id } = filteringOf(search, ['company_id']);
  const { data } = useRead(api.operator.operatorCompanies.get, { id: id ?? '' }, { isEnabled: id !== undefined });
  if (id === undefined) return [];
  return [{ name: 'company_id', label: cases.list.company, options: [{ value: id, text: data?.name ?? id }] }];
}

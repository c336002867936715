/** The filter of a list by the company. */
import { useSearch } from '@tanstack/react-router';
import { api } from '../data/operations.ts';
import { useRead } from '../data/query.ts';
import type { Filter } from '../data/table/Filters.tsx';
import { filteringOf, type ListSearch } from '../data/table/paging.ts';
import { useFindCompanies } from './find-companies.ts';

/** The company is found by its name; that of the address stands in the field, so that the list says whose rows it shows. */
export function useCompanyFilter(label: string): Filter {
  const search: ListSearch = useSearch({ strict: false });
  const { company_id: id } = filteringOf(search, ['company_id']);
  const { data } = useRead(api.operator.operatorCompanies.get, { id: id ?? '' }, { isEnabled: id !== undefined });
  return { name: 'company_id', label, lookup: { find: useFindCompanies(), chosen: data?.name } };
}

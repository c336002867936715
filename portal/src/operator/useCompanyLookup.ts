/** The filter of a list by the company. */
import { useSearch } from '@tanstack/react-router';
import { api } from '../data/operations.ts';
import { useRead } from '../data/query.ts';
import type { Lookup } from '../data/table/LookupFilter.tsx';
import { filteringOf, type ListSearch } from '../data/table/paging.ts';
import { useFindCompanies } from './find-companies.ts';

/** The company is found by its name; that of the address stands in the field, so that the list says whose cases it shows. */
export function useCompanyLookup(): Lookup {
  const search: ListSearch = useSearch({ strict: false });
  const { company_id: id } = filteringOf(search, ['company_id']);
  const { data } = useRead(api.operator.operatorCompanies.get, { id: id ?? '' }, { isEnabled: id !== undefined });
  return { find: useFindCompanies(), chosen: data?.name };
}

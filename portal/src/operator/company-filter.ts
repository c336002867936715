/** The filter of a list by company: the first hundred by name, and the one that the address names. */
import { useSearch } from '@tanstack/react-router';
import { api } from '../data/operations.ts';
import { useRead } from '../data/query.ts';
import type { Filter } from '../data/table/Filters.tsx';
import type { ListSearch } from '../data/table/paging.ts';

const listed_max = 100;
const kept_ms = 60_000;

export function useCompanyFilter(label: string): readonly Filter[] {
  const { company_id: id }: ListSearch = useSearch({ strict: false });
  const { data } = useRead(
    api.operator.operatorCompanies.list,
    { query: { limit: listed_max, ordering: 'name' } },
    { freshFor: kept_ms },
  );
  const isListed = data?.results.some((each) => each.id === id) ?? true;
  const named = useRead(
    api.operator.operatorCompanies.get,
    { id: typeof id === 'string' ? id : '' },
    { isEnabled: typeof id === 'string' && !isListed, freshFor: kept_ms },
  ).data;
  const companies = [...(data?.results ?? []), ...(named === undefined || isListed ? [] : [named])];
  return [{ name: 'company_id', label, options: companies.map((each) => ({ value: each.id, text: each.name })) }];
}

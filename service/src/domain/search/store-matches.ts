/** The filter `q` of lists of orders and of cases: what a search for its words finds, up to `limits.search_matches`. */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { PageQuery } from '../../platform/lists/query.ts';
import { soughtFor } from './terms.ts';

const of_debtor = (table: 'orders' | 'mandates'): string =>
  `select x.id from ${table} x where h.kind = 'debtor' and x.company_id = h.company_id and x.debtor_id = h.id`;

const of_claim = (id: 'o.id' | 'o.mandate_id'): string =>
  `select ${id} from claims k join orders o on o.company_id = k.company_id and o.id = k.order_id
   where h.kind = 'claim' and k.company_id = h.company_id and k.id = h.id and ${id} is not null`;

const owners: Readonly<Record<'order' | 'case', readonly string[]>> = {
  order: [of_debtor('orders'), of_claim('o.id')],
  case: [`select h.id where h.kind = 'case'`, of_debtor('mandates'), of_claim('o.mandate_id')],
};

/** The ids of what matches, as a query with the parameters of `seeking`: ranges of an index, each read to a limit. */
export const matchesOf = (kind: 'order' | 'case'): string => `
  select :q_id::uuid union all (
    select t.id from unnest(:q::text[]) b (beginning), lateral (
      select s.company_id, s.kind, s.id from search_terms s
      where s.kind <> 'company' and s.term >= b.beginning collate "C" and s.term < b.beginning || U&'\\+10FFFF' collate "C"
      order by s.term, s.id limit ${limits.search_matches}) h, lateral (${owners[kind].join(' union all ')}) t (id)
    limit ${limits.search_matches})`;

/** A query whose filter `q` a condition with `matchesOf` reads, with the parameters that it needs besides. */
export function seeking(query: PageQuery): readonly [query: PageQuery, parameters: { readonly q_id?: string | null }] {
  const { q, ...filters } = query.filters;
  if (typeof q !== 'string') return [query, {}];
  const { beginnings, id } = soughtFor(q);
  return [{ ...query, filters: { ...filters, q: beginnings } }, { q_id: id }];
}

/** The filter `q` of lists of orders, of cases, of claims and of payments: what a search for its words finds, up to `limits.search_matches`. */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { PageQuery } from '../../platform/lists/query.ts';
import { soughtFor } from './terms.ts';

const of_debtor = (table: 'orders' | 'mandates'): string =>
  `select x.id from ${table} x where h.kind = 'debtor' and x.company_id = h.company_id and x.debtor_id = h.id`;

const of_claim = (id: 'o.id' | 'o.mandate_id'): string =>
  `select ${id} from claims k join orders o on o.company_id = k.company_id and o.id = k.order_id
   where h.kind = 'claim' and k.company_id = h.company_id and k.id = h.id and ${id} is not null`;

/** Limited for each order and each claim, so that the planner looks them up in an index instead of reading all. */
const claimsOf = (column: 'debtor_id' | 'mandate_id'): string =>
  `orders o, lateral (select c.id from claims c where c.company_id = o.company_id and c.order_id = o.id limit ${limits.search_matches}) k
   where h.kind = '${column === 'debtor_id' ? 'debtor' : 'case'}' and o.company_id = h.company_id and o.${column} = h.id`;

const paymentsOf = (claims: string): string =>
  `select p.id from (${claims}) c (id), lateral (
     select x.id from payments x where x.company_id = h.company_id and x.claim_id = c.id limit ${limits.search_matches}) p`;

const claims = [
  `select h.id where h.kind = 'claim'`,
  `select k.id from ${claimsOf('debtor_id')}`,
  `select k.id from ${claimsOf('mandate_id')}`,
];

const owners = {
  order: [of_debtor('orders'), of_claim('o.id')],
  case: [`select h.id where h.kind = 'case'`, of_debtor('mandates'), of_claim('o.mandate_id')],
  claim: claims,
  payment: claims.map(paymentsOf),
} as const;

/** The ids of what matches, as a query with the parameters of `seeking`: ranges of an index, each read to a limit. */
export const matchesOf = (kind: keyof typeof owners): string => `
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

/** All SQL of the search. */
import type { OperatorDb } from '../../platform/database/session.ts';
import { statementsOf } from '../../platform/database/statement.ts';
import type { Statements } from './statements.gen.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { PageQuery } from '../../platform/lists/query.ts';
import { conditionsOf, type Scope, scopes } from './scopes.ts';
import { soughtFor } from './terms.ts';

const statement = statementsOf<Statements>('search');

/** Cases, and orders that are none, of one debtor that a search shows: the newest. */
const of_a_debtor = 5;

/** The first terms from a beginning on, in the order of an index. */
const firstTerms = (within: string, most: string): string => `
  select * from search_terms s
  where ${within} s.term >= b.beginning collate "C" and s.term < b.beginning || U&'\\+10FFFF' collate "C"
  order by s.term, s.id limit ${most}`;

/** What has the id. @param within a condition on the company of each */
const withId = (within: (company: string) => string, ofDocument = 'true'): string => `
     select company_id, 'case' as kind, id, 'id' as field, false as is_longer from mandates where id = :sought_id::uuid and ${within('company_id')}
     union all select company_id, 'order', id, 'id', false from orders where id = :sought_id::uuid and ${within('company_id')}
     union all select company_id, 'claim', id, 'id', false from claims where id = :sought_id::uuid and ${within('company_id')}
     union all select company_id, 'debtor', id, 'id', false from debtors where id = :sought_id::uuid and ${within('company_id')}
     union all select id, 'company', id, 'id', false from companies where id = :sought_id::uuid and ${within('id')}
     union all select company_id, 'document', id, 'id', false from documents where id = :sought_id::uuid and ${within('company_id')} and ${ofDocument}`;

const hitsOf = (terms: string, ids: string): string => `
   hits as materialized (
     select t.company_id, t.kind, t.id, t.field, t.term <> b.beginning as is_longer
     from unnest(:beginnings::text[]) b (beginning), lateral (${terms}) t
     union all (${ids})
   )`;

/** The first entries of each range of terms, and what has the id. */
const everywhere = hitsOf(
  firstTerms('', ':most'),
  withId(() => 'true'),
);

/** The same within some companies: in each a range of its own. */
const withinCompanies = hitsOf(
  `select t.* from unnest(:companies::uuid[]) c (company_id), lateral (${firstTerms('s.company_id = c.company_id and', ':most_of_each')}) t
   order by t.term, t.id limit :most`,
  withId((column) => `${column} = any(:companies)`, 'claim_id is not null'),
);

/** One row by its key; the fence keeps the look-up an index scan for each hit, whatever the planner expects of hits. */
const one = (table: string, alias: string, key = 'h.id', company = 'h.company_id'): string =>
  `lateral (select * from ${table} x where x.company_id = ${company} and x.id = ${key} offset 0) ${alias}`;

const company = `lateral (select * from companies x where x.id = h.company_id offset 0) c`;

/** The debtors that match, with their newest cases and orders. */
const debtors = `
   found_debtors as materialized (
     select h.company_id, h.id, h.field, h.is_longer, d.display_name, d.your_reference,
       case h.field when 'your_reference' then d.your_reference when 'iban' then array_to_string(ibans_of(d.bank_accounts), ', ')
         when 'id' then d.id::text else d.display_name end as text
     from hits h, ${one('debtors', 'd')} where h.kind = 'debtor'
   ),
   found_cases as (
     select h.company_id, h.id, h.field, h.is_longer, null as text from hits h where h.kind = 'case'
     union all
     select d.company_id, m.id, 'debtor.' || d.field, d.is_longer, d.text from found_debtors d, lateral (
       select x.id from mandates x where x.company_id = d.company_id and x.debtor_id = d.id order by x.created_at desc limit ${of_a_debtor}) m
   ),
   found_orders as (
     select h.company_id, h.id, h.field, h.is_longer, h.id::text as text from hits h where h.kind = 'order'
     union all
     select d.company_id, o.id, 'debtor.' || d.field, d.is_longer, d.text from found_debtors d, lateral (
       select x.id from orders x where x.company_id = d.company_id and x.debtor_id = d.id and x.mandate_id is null
       order by x.created_at desc limit ${of_a_debtor}) o
   )`;

/** Where a claim or its document leads: to the case, once there is one. */
const parent = `case when o.mandate_id is null then 'order' else 'case' end, coalesce(o.mandate_id, o.id)`;

const resultsOf = (hits: string): string => `
   with ${hits}, ${debtors}
   select r.kind, r.id, r.company_id, r.title, r.subtitle, r.field, r.text, r.parent_kind, r.parent_id from (
     select 1 as place, 'case' as kind, m.id, m.company_id, d.display_name as title, m.reference_number || ' · ' || c.name as subtitle, h.field,
       coalesce(h.text, case h.field when 'id' then m.id::text when 'reference_number' then m.reference_number
         else array_to_string(m.further_reference_numbers, ', ') end) as text,
       null as parent_kind, null::uuid as parent_id, h.is_longer
     from found_cases h, ${one('mandates', 'm')}, ${one('debtors', 'd', 'm.debtor_id')}, ${company}
     union all
     select 2, 'order', o.id, o.company_id, d.display_name, c.name, h.field, h.text, null, null, h.is_longer
     from found_orders h, ${one('orders', 'o')}, ${one('debtors', 'd', 'o.debtor_id')}, ${company}
     union all
     select 3, 'claim', k.id, k.company_id, coalesce(k.document_reference, k.your_reference, k.id::text), d.display_name || ' · ' || c.name, h.field,
       case h.field when 'id' then k.id::text when 'your_reference' then k.your_reference else k.document_reference end, ${parent}, h.is_longer
     from hits h, ${one('claims', 'k')}, ${one('orders', 'o', 'k.order_id')}, ${one('debtors', 'd', 'o.debtor_id')}, ${company} where h.kind = 'claim'
     union all
     select 4, 'debtor', h.id, h.company_id, h.display_name, coalesce(h.your_reference || ' · ', '') || c.name, h.field, h.text, null, null, h.is_longer
     from found_debtors h, ${company}
     union all
     select 0, 'company', c.id, c.id, c.name, c.customer_number, h.field,
       case h.field when 'name' then c.name when 'customer_number' then c.customer_number when 'id' then c.id::text
         else c.payout_bank_account ->> 'iban' end, null, null, h.is_longer
     from hits h, ${company} where h.kind = 'company'
     union all
     select 5, 'document', f.id, f.company_id, f.filename, c.name, h.field, f.id::text, ${parent}, h.is_longer
     from hits h, ${one('documents', 'f')}, ${company}, lateral (
       select max(o.mandate_id::text)::uuid as mandate_id, max(o.id::text)::uuid as id from claims k join orders o on o.company_id = k.company_id and o.id = k.order_id
       where k.company_id = f.company_id and k.id = f.claim_id) o
     where h.kind = 'document'
   ) r
   order by r.is_longer, r.place, r.title, r.id limit 4 * :most`;

const notNull = { notNull: ['kind', 'id', 'company_id', 'title', 'subtitle', 'field', 'text'] } as const;

const byTerms = statement('by_terms', resultsOf(everywhere), notNull);
const byTermsWithin = statement('by_terms_within', resultsOf(withinCompanies), notNull);

export type Found = Statements['by_terms']['row'];

/** What begins with one of the texts, or has the id; one thing may be found more than once. The best comes first. */
export const find = (db: OperatorDb, sought: Statements['by_terms']['parameters']): Promise<Found[]> =>
  db.many(byTerms, sought);

/** The same within these companies. `most_of_each`: how many terms of each company are read for a beginning. */
export const findWithin = (db: OperatorDb, sought: Statements['by_terms_within']['parameters']): Promise<Found[]> =>
  db.many(byTermsWithin, sought);

// The filter `q` of lists of orders, of cases, of claims, of payments and of letters: what a search for its words finds, up to `limits.search_matches`.

const of_debtor = (table: 'orders' | 'mandates'): string =>
  `select x.id from ${table} x where h.kind = 'debtor' and x.company_id = h.company_id and x.debtor_id = h.id`;

const of_claim = (id: 'o.id' | 'o.mandate_id'): string =>
  `select ${id} from claims k join orders o on o.company_id = k.company_id and o.id = k.order_id
   where h.kind = 'claim' and k.company_id = h.company_id and k.id = h.id and ${id} is not null`;

/** Limited for each order and each claim, so that the planner looks them up in an index instead of reading all. */
const claimsOf = (column: 'debtor_id' | 'mandate_id'): string =>
  `orders o, lateral (select c.id from claims c where c.company_id = o.company_id and c.order_id = o.id limit ${limits.search_matches}) k
   where h.kind = '${column === 'debtor_id' ? 'debtor' : 'case'}' and o.company_id = h.company_id and o.${column} = h.id`;

/** What belongs to each of the ids that a query selects. */
const eachOf = (table: 'payments' | 'letters', column: 'claim_id' | 'mandate_id') => (ids: string) =>
  `select p.id from (${ids}) c (id), lateral (
     select x.id from ${table} x where x.company_id = h.company_id and x.${column} = c.id limit ${limits.search_matches}) p`;

const claims = [
  `select h.id where h.kind = 'claim'`,
  `select k.id from ${claimsOf('debtor_id')}`,
  `select k.id from ${claimsOf('mandate_id')}`,
];

const cases = [`select h.id where h.kind = 'case'`, of_debtor('mandates'), of_claim('o.mandate_id')];

const owners = {
  order: [of_debtor('orders'), of_claim('o.id')],
  case: cases,
  claim: claims,
  payment: claims.map(eachOf('payments', 'claim_id')),
  letter: cases.map(eachOf('letters', 'mandate_id')),
} as const;

/** What matches, as a query with the parameters of `seeking`: ranges of an index, each read to a limit. */
const matchesIn = (kind: keyof typeof owners, { name, where }: Scope): string => `
  select :q_id::uuid union all (
    select t.id from unnest(:${name}::text[]) b (beginning), lateral (
      select s.company_id, s.kind, s.id from search_terms s
      where s.kind <> 'company' ${where} and s.term >= b.beginning collate "C" and s.term < b.beginning || U&'\\+10FFFF' collate "C"
      order by s.term, s.id limit ${limits.search_matches}) h, lateral (${owners[kind].join(' union all ')}) t (id)
    limit ${limits.search_matches})`;

/** Conditions of the filter `q` for a column that holds ids: see `conditionsOf`. */
export const seekingBy = (column: string, kind: keyof typeof owners) =>
  conditionsOf((scope) => `${column} = any(array(${matchesIn(kind, scope)}))`);

/** A query whose filter `q` such conditions read, with the parameter that they need besides. */
export function seeking(query: PageQuery): readonly [query: PageQuery, parameters: { readonly q_id?: string | null }] {
  const { q, ...filters } = query.filters;
  if (typeof q !== 'string') return [query, {}];
  const { beginnings, id } = soughtFor(q);
  const { name } = filters.company_id === undefined ? scopes.everywhere : scopes.within;
  return [{ ...query, filters: { ...filters, [name]: beginnings } }, { q_id: id }];
}

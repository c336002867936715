/** The lists of claims: of a company, of all companies for the operator, and in short for the queue of orders. */
import type { CompanyDb, OperatorDb } from '../../../platform/database/session.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { seeking, seekingBy } from '../../search/index.ts';
import type { ClaimRow } from './claim.ts';
import type { Statements } from './statements.gen.ts';
import { columns, rows } from './store.ts';

const statement = statementsOf<Statements>('claims');

const ofOrdersBy = (column: 'mandate_id' | 'debtor_id'): string =>
  `c.order_id = any(array(select o.id from orders o where o.company_id = :company_id and o.${column} = :${column}))`;

/** The claims of a company. */
const listing: Listing = {
  from: 'claims c',
  rowsFrom: rows,
  alias: 'c',
  columns,
  filters: {
    order_id: 'c.order_id = :order_id',
    status: 'c.status = :status',
    document_reference: 'c.document_reference = :document_reference',
    your_reference: 'c.your_reference = :your_reference',
    mandate_id: ofOrdersBy('mandate_id'),
    debtor_id: ofOrdersBy('debtor_id'),
    ...seekingBy('c.id', 'claim'),
  },
  weight: 'c.size_bytes',
  counted: { list: 'claims', byStatus: true },
};

export const listClaims = (db: CompanyDb, query: PageQuery): Promise<PageOf<ClaimRow>> =>
  readPage<ClaimRow>(db, listing, ...seeking(query));

const companyOfMandate = '(select company_id from mandates where id = :mandate_id)';

// Arrays, because the planner takes them for few values, and reads them by index instead of walking all claims.
const everywhere: Listing = {
  ...listing,
  newestById: true,
  filters: {
    ...listing.filters,
    mandate_id: `c.company_id = ${companyOfMandate}
      and c.order_id = any(array(select o.id from orders o where o.company_id = ${companyOfMandate} and o.mandate_id = :mandate_id))`,
    order_id: 'c.company_id = (select company_id from orders where id = :order_id) and c.order_id = :order_id',
  },
  total: {
    from: `(select status, count from list_counts where list = 'claims') t`,
    alias: 't',
    filters: { status: 't.status = :status' },
  },
};

/** The claims of every company. */
export const listEveryClaim = (db: OperatorDb, query: PageQuery): Promise<PageOf<ClaimRow>> =>
  readPage<ClaimRow>(db, everywhere, query);

// Claims in short, as the operator's queue shows them.
const summaries = statement(
  'summaries',
  `select c.order_id, array_agg(distinct c.type::text order by c.type::text) as types, min(c.due_date) as earliest_due_date,
     count(*) filter (where c.is_disputed) as disputed_count, min(coalesce(c.due_date, c.document_date)) filter (where t.claim_id is null) as due_on,
     min(coalesce(t.contents ->> 'final_since', t.contents ->> 'issued_on'))::date as final_on
   from claims c left join enforceable_titles t on t.company_id = c.company_id and t.claim_id = c.id and t.revoked_on is null
   where c.company_id = :company_id and c.order_id = any(:order_ids::uuid[]) group by c.order_id`,
  { notNull: ['types', 'disputed_count'], nullable: ['earliest_due_date', 'due_on', 'final_on'] },
);

export type ClaimsInShort = Statements['summaries']['row'];

/** What the queue says of the claims of orders; an order without claims has no row. */
export const summariseClaimsOf = (db: CompanyDb, orders: readonly { readonly id: string }[]) =>
  db.many(summaries, { order_ids: orders.map(({ id }) => id) });

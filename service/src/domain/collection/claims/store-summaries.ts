/** The SQL on claims in short, as the operator's queue shows them. */
import { statementsOf } from '../../../platform/database/statement.ts';
import type { CompanyDb } from '../../../platform/database/session.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('claims');

const summaries = statement(
  'summaries',
  `select c.order_id, array_agg(distinct c.type::text order by c.type::text) as types, min(c.due_date) as earliest_due_date,
     count(*) filter (where c.is_disputed) as disputed_count, min(c.due_date) filter (where t.claim_id is null) as due_on,
     min(coalesce(t.contents ->> 'final_since', t.contents ->> 'issued_on'))::date as final_on
   from claims c left join enforceable_titles t on t.company_id = c.company_id and t.claim_id = c.id
   where c.company_id = :company_id and c.order_id = any(:order_ids::uuid[]) group by c.order_id`,
  { notNull: ['types', 'disputed_count'], nullable: ['earliest_due_date', 'due_on', 'final_on'] },
);

/** What the queue says of the claims of orders; an order without claims has no row. */
export const summariseClaimsOf = (db: CompanyDb, orders: readonly { readonly id: string }[]) =>
  db.many(summaries, { order_ids: orders.map(({ id }) => id) });

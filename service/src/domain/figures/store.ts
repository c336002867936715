/** All SQL of the figures: sums of facts, each over one index. */
import type { OperatorDb } from '../../platform/database/session.ts';
import { statementsOf } from '../../platform/database/statement.ts';
import { openCentsOf } from '../dunning/ladder/index.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('figures');

const months = ':from_day::date and :to_day::date';
const ofCompany = (alias: string): string => `(:company_id::uuid is null or ${alias}.company_id = :company_id::uuid)`;

// A payment that came back was received before. A report counts once its case exists: what was paid before is no receipt
// of the collection.
const receivedByMonth = statement(
  'receipts',
  `select to_char(x.day, 'YYYY-MM') as month, x.kind, sum(x.cents)::bigint as cents from (
     select date_trunc('month', p.value_date) as day, case p.payer when 'debtor' then 'to_service' else 'to_creditor' end as kind, p.amount_cents as cents
     from mandate_payments p where (p.status = 'booked' or p.returned_on is not null) and p.value_date between ${months} and ${ofCompany('p')}
     union all
     select date_trunc('month', p.returned_on), 'returned', p.amount_cents
     from mandate_payments p where p.returned_on between ${months} and p.payer = 'debtor' and ${ofCompany('p')}
     union all
     select date_trunc('month', r.value_date), 'to_creditor', r.amount_cents
     from payments r join claims c on c.company_id = r.company_id and c.id = r.claim_id join orders o on o.company_id = c.company_id and o.id = c.order_id
     join mandates m on m.company_id = o.company_id and m.id = o.mandate_id
     where r.status = 'booked' and r.value_date between ${months} and r.created_at > m.created_at and ${ofCompany('r')}) x
   group by 1, 2`,
  { notNull: ['month', 'kind', 'cents'] },
);

export interface Span {
  readonly from_day: string;
  readonly to_day: string;
  readonly company_id: string | null;
}

/** What came in by month and kind; months without any are left out. */
export const readReceipts = (db: OperatorDb, span: Span) => db.many(receivedByMonth, span);

/** `froms`: the first days of the ages, ascending; the number of one is its place, from 0 for those before all. */
const invoicesByAge = statement(
  'invoices',
  `select width_bucket(:on_day::date - i.due_date, :froms::int[]) as age, count(*)::integer as count, coalesce(sum(${openCentsOf('i')}), 0)::bigint as cents
   from dunning_invoices i where i.status in ('open', 'in_dunning') and ${ofCompany('i')} group by 1`,
  { notNull: ['age', 'count', 'cents'] },
);

const casesByAge = statement(
  'cases',
  `select width_bucket(:on_day::date - (m.created_at at time zone 'Europe/Berlin')::date, :froms::int[]) as age, count(*)::integer as count, coalesce(sum(m.total_balance_cents), 0)::bigint as cents
   from mandates m where m.closed_at is null and ${ofCompany('m')} group by 1`,
  { notNull: ['age', 'count', 'cents'] },
);

export interface Ages {
  readonly on_day: string;
  readonly froms: readonly number[];
  readonly company_id: string | null;
}

export const readInvoiceAges = (db: OperatorDb, ages: Ages) => db.many(invoicesByAge, ages);
export const readCaseAges = (db: OperatorDb, ages: Ages) => db.many(casesByAge, ages);

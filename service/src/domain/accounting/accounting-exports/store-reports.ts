/** All SQL that reads the rows of reports: what is open, what was paid, and statements. Pages by id. */
import type { CompanyDb } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('accounting-exports');

interface Page {
  readonly after: string;
  readonly batch: number;
}

const dayIn = (column: string): string => `(${column} at time zone 'Europe/Berlin')::date`;

const mandateRows = statement(
  'open_mandates',
  `select m.id, m.reference_number, m.processing_state, m.payment_state, d.display_name,
     coalesce((select c.your_reference from orders o join claims c on c.company_id = o.company_id and c.order_id = o.id
       where o.company_id = m.company_id and o.mandate_id = m.id and c.your_reference is not null order by o.decided_at, o.id, c.position limit 1), d.your_reference) as your_reference
   from mandates m join debtors d on d.company_id = m.company_id and d.id = m.debtor_id
   where m.company_id = :company_id and m.id > :after and ${dayIn('m.created_at')} <= :to::date and (m.closed_at is null or ${dayIn('m.closed_at')} > :to::date)
   order by m.id limit :batch`,
  { nullable: ['your_reference'] },
);
export type MandateRow = Statements['open_mandates']['row'];
/** Cases that were open at the end of a day. */
export const readMandates = (db: CompanyDb, to: string, page: Page): Promise<readonly MandateRow[]> =>
  db.many(mandateRows, { to, ...page });

// From its release until it is settled, and while it is not in collection.
const invoiceRows = statement(
  'open_invoices',
  `select i.id, d.customer_number, d.display_name, i.invoice_number, i.invoice_date, i.due_date, i.amount_cents, i.current_level, i.status,
     coalesce((select sum(p.amount_cents) from dunning_payments p where p.company_id = i.company_id and p.invoice_id = i.id and p.value_date <= :to::date), 0)::bigint as paid_cents
   from dunning_invoices i join dunning_debtors d on d.company_id = i.company_id and d.id = i.debtor_id
   where i.company_id = :company_id and i.id > :after and ${dayIn('i.released_at')} <= :to::date
     and (i.settled_at is null or ${dayIn('i.settled_at')} > :to::date)
     and not exists (select from dunning_handovers h where h.company_id = i.company_id and h.invoice_id = i.id and h.status = 'done'
       and ${dayIn('h.handed_over_at')} <= :to::date and (h.undone_at is null or ${dayIn('h.undone_at')} > :to::date))
   order by i.id limit :batch`,
  { notNull: ['paid_cents'] },
);
export type InvoiceRow = Statements['open_invoices']['row'];
/** Invoices that were open at the end of a day. */
export const readInvoices = (db: CompanyDb, to: string, page: Page): Promise<readonly InvoiceRow[]> =>
  db.many(invoiceRows, { to, ...page });

interface Span extends Page {
  readonly from: string;
  readonly to: string;
}

const onLines = (lines: string): string =>
  `coalesce((select -sum(a.amount_cents) from ledger_postings o
     join ledger_postings a on a.company_id = o.company_id and a.cause_entry_id = o.entry_id and a.derived and a.account in (${lines})
     where o.company_id = p.company_id and o.mandate_id = p.mandate_id and o.payment_id = p.id and o.line = 1), 0)::bigint`;

const paymentRows = statement(
  'payments',
  `select p.id, m.reference_number, d.display_name, p.value_date, p.amount_cents, p.payer, p.status, p.reference,
     ${onLines("'payment_on_principal_claim'")} as principal_cents,
     ${onLines("'payment_on_interest_on_principal_claim', 'payment_on_interest_on_costs'")} as interest_cents,
     ${onLines("'payment_on_costs_interest_bearing', 'payment_on_costs_interest_free'")} as costs_cents
   from mandate_payments p join mandates m on m.company_id = p.company_id and m.id = p.mandate_id
   join debtors d on d.company_id = m.company_id and d.id = m.debtor_id
   where p.company_id = :company_id and p.id > :after and p.value_date between :from::date and :to::date
   order by p.id limit :batch`,
  { notNull: ['principal_cents', 'interest_cents', 'costs_cents'] },
);
export type PaymentRow = Statements['payments']['row'];
/** Payments on cases by their value dates, and what each settled. */
export const readPayments = (db: CompanyDb, span: Span): Promise<readonly PaymentRow[]> => db.many(paymentRows, span);

const invoicePaymentRows = statement(
  'invoice_payments',
  `select p.id, d.customer_number, d.display_name, i.invoice_number, p.value_date, p.amount_cents, p.your_reference, p.created_at
   from dunning_payments p join dunning_invoices i on i.company_id = p.company_id and i.id = p.invoice_id
   join dunning_debtors d on d.company_id = i.company_id and d.id = i.debtor_id
   where p.company_id = :company_id and p.id > :after and p.value_date between :from::date and :to::date
   order by p.id limit :batch`,
);
export type InvoicePaymentRow = Statements['invoice_payments']['row'];
/** Payments of invoices by their value dates. */
export const readInvoicePayments = (db: CompanyDb, span: Span): Promise<readonly InvoicePaymentRow[]> =>
  db.many(invoicePaymentRows, span);

const statementRows = statement(
  'statements',
  `select s.id, s.clearing_no, s.invoice_no, s.cancellation_invoice_no, s.status, s.booking_date, s.period_start, s.period_end, s.vat_rows,
     s.balance_cents, s.offset_cents, s.total_cents, s.payout_date
   from statements s
   where s.company_id = :company_id and s.id > :after and s.is_own and s.status <> 'draft' and s.booking_date between :from::date and :to::date
   order by s.id limit :batch`,
  { notNull: ['invoice_no'] },
);
export type StatementRow = Statements['statements']['row'];
/** Published and cancelled statements by their booking days. */
export const readStatements = (db: CompanyDb, span: Span): Promise<readonly StatementRow[]> =>
  db.many(statementRows, span);

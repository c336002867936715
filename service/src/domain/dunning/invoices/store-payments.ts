/** All SQL on the payments of invoices. */
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import { type Listing, readPage, textBytesOf } from '../../../platform/lists/page.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';
import type { Cents } from '../../../values/money.ts';
import type { PaymentRow } from './payment.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('invoices');

const columns = `p.id, p.invoice_id, p.amount_cents, p.value_date, p.your_reference, p.metadata, p.created_at, p.updated_at`;

// At most `limits.invoice_payments`: counted as they are.
const listing: Listing = {
  from: 'dunning_payments p',
  alias: 'p',
  columns,
  where: 'p.invoice_id = :invoice_id',
  weight: textBytesOf('p.metadata'),
};

export const page = (db: CompanyDb, invoice_id: string, query: PageQuery): Promise<PageOf<PaymentRow>> =>
  readPage<PaymentRow>(db, listing, query, { invoice_id });

const get = statement(
  'payment',
  `select ${columns} from dunning_payments p where p.company_id = :company_id and p.invoice_id = :invoice_id and p.id = :id`,
);

interface PaymentPath {
  readonly invoice_id: string;
  readonly id: string;
}

export const read = (db: CompanyDb, path: PaymentPath): Promise<PaymentRow | undefined> => db.findOne(get, path);

const ofInvoices = statement(
  'payments_of',
  `select ${columns} from dunning_payments p where p.company_id = :company_id and p.invoice_id = any(:invoice_ids::uuid[])
   order by p.created_at desc, p.id desc`,
);

/** The payments of several invoices, newest first. */
export const paymentsOf = (db: CompanyDb, invoice_ids: readonly string[]): Promise<PaymentRow[]> =>
  db.many(ofInvoices, { invoice_ids });

const removed = statement(
  'removed_payment',
  `select r.amount_cents, r.value_date, r.your_reference, r.metadata from removed_invoice_payments r
   where r.company_id = :company_id and r.invoice_id = :invoice_id and r.id = :id`,
);

/** A payment of a released invoice that was taken away. */
export const readRemoved = (
  db: CompanyDb,
  path: PaymentPath,
): Promise<Statements['removed_payment']['row'] | undefined> => db.findOne(removed, path);

const insert = statement(
  'insert_payment',
  `insert into dunning_payments (company_id, id, invoice_id, amount_cents, value_date, your_reference, metadata, created_at, updated_at)
   values (:company_id, :id, :invoice_id, :amount_cents, :value_date, :your_reference, :metadata, :now, :now)`,
);

export const add = (tx: CompanyTx, payment: Omit<PaymentRow, 'created_at' | 'updated_at'>): void =>
  tx.send(insert, { ...payment, metadata: JSON.stringify(payment.metadata) });

const remove = statement(
  'remove_payment',
  `delete from dunning_payments where company_id = :company_id and invoice_id = :invoice_id and id = :id`,
);

export const removePayment = (tx: CompanyTx, path: PaymentPath): void => tx.send(remove, path);

const addPaid = statement(
  'add_paid',
  `update dunning_invoices set paid_cents = paid_cents + :cents, updated_at = :stamp where company_id = :company_id and id = :id`,
);

/** Adds a new payment to the invoice's total, or takes a deleted one from it. */
export const addToPaid = (tx: CompanyTx, id: string, cents: Cents): void => tx.send(addPaid, { id, cents });

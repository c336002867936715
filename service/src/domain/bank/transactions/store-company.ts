/** All SQL on bank transactions of companies and what they are booked as. */
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';
import type { Cents } from '../../../values/money.ts';
import type { Statements } from './statements.gen.ts';
import { bookingsOf, columns, from, listing, lockOwn, soughtBy, whole } from './store.ts';

const statement = statementsOf<Statements>('bank-transactions');

const bookings = `${bookingsOf("'type', b.kind, 'invoice_id', b.invoice_id, 'payment_id', b.payment_id")}::company_bank_booking_list as bookings`;

const get = statement(
  'getOfCompany',
  `select ${columns}, ${bookings} from ${from} where t.company_id = :company_id and t.id = :id`,
  whole,
);

export type CompanyTransactionRow = Statements['getOfCompany']['row'];

export const readCompanyTransaction = (db: CompanyDb, id: string): Promise<CompanyTransactionRow | undefined> =>
  db.findOne(get, { id });

const getMany = statement(
  'getManyOfCompany',
  `select ${columns}, ${bookings} from ${from} where t.company_id = :company_id and t.id = any(:ids) order by t.id`,
  whole,
);

export const readCompanyTransactions = (db: CompanyDb, ids: readonly string[]): Promise<CompanyTransactionRow[]> =>
  db.many(getMany, { ids });

const ofCompany: Listing = { ...listing, columns: `${columns}, ${bookings}` };

export const listCompanyTransactions = (db: CompanyDb, query: PageQuery): Promise<PageOf<CompanyTransactionRow>> =>
  readPage<CompanyTransactionRow>(db, ofCompany, soughtBy(query));

/** Locks a transaction: every command does so before it locks an invoice. */
export async function lockCompanyTransaction(tx: CompanyTx, id: string): Promise<CompanyTransactionRow | undefined> {
  const [, row] = await Promise.all([lockOwn(tx, id), readCompanyTransaction(tx, id)]);
  return row;
}

const insertRow = statement(
  'insertInvoiceBooking',
  `insert into bank_bookings (id, transaction_id, kind, amount_cents, company_id, invoice_id, payment_id, created_at)
   values (:id, :transaction_id, :kind, :amount_cents, :company_id, :invoice_id, :payment_id, :now)`,
);

export interface NewInvoiceBooking {
  readonly id: string;
  readonly transaction_id: string;
  readonly kind: 'invoice_payment' | 'invoice_reversal' | 'claim_payment';
  readonly amount_cents: Cents;
  readonly invoice_id: string;
  readonly payment_id: string;
}

export const insertInvoiceBooking = (tx: CompanyTx, booking: NewInvoiceBooking): void => tx.send(insertRow, booking);

const bookingsOfOne = statement(
  'invoiceBookings',
  `select b.id, b.kind, b.amount_cents, b.invoice_id, b.payment_id,
     exists (select from bank_bookings r where r.company_id = b.company_id and r.kind = 'invoice_reversal' and r.payment_id = b.payment_id and r.id <> b.id) as came_back
   from bank_bookings b where b.company_id = :company_id and b.transaction_id = :transaction_id and b.invoice_id is not null order by b.invoice_id, b.id`,
  { notNull: ['came_back', 'invoice_id', 'payment_id'] },
);

export type InvoiceBookingRow = Statements['invoiceBookings']['row'];

/** What a transaction is booked as, in the order in which invoices are locked. */
export const readInvoiceBookings = (tx: CompanyTx, transaction_id: string): Promise<InvoiceBookingRow[]> =>
  tx.many(bookingsOfOne, { transaction_id });

const ofPayment = statement(
  'isInvoicePayment',
  `select exists (select from bank_bookings b where b.company_id = :company_id and b.payment_id = :payment_id and b.kind = 'invoice_payment') as is_of_bank`,
  { notNull: ['is_of_bank'] },
);

/** Whether the bank reported a payment of an invoice. */
export const isBankInvoicePayment = async (db: CompanyDb, payment_id: string): Promise<boolean> =>
  (await db.one(ofPayment, { payment_id })).is_of_bank;

const returnable = statement(
  'returnableOnInvoice',
  `select p.id as payment_id, p.amount_cents from dunning_payments p
   left join bank_bookings b on b.company_id = p.company_id and b.payment_id = p.id and b.kind = 'invoice_payment'
   left join bank_transactions c on c.id = b.transaction_id
   where p.company_id = :company_id and p.invoice_id = :invoice_id
     and case when b.id is null then p.your_reference = any(:references::text[])
       else c.end_to_end_id = any(:references::text[]) or c.bank_reference = any(:references::text[]) end
   order by p.amount_cents = :amount_cents desc, p.created_at desc, p.id limit 1`,
);

/** The payment of an invoice that came with one of these references or was recorded under one, one of an amount first. */
export const findReturnableOnInvoice = (
  tx: CompanyTx,
  of: { readonly invoice_id: string; readonly references: readonly string[]; readonly amount_cents: Cents },
): Promise<Statements['returnableOnInvoice']['row'] | undefined> => tx.findOne(returnable, of);

const creditOf = statement(
  'creditOfPayment',
  `select c.id, c.value_date, c.bank_reference, b.amount_cents from bank_bookings b join bank_transactions c on c.id = b.transaction_id
   where b.company_id = :company_id and b.payment_id = :payment_id and b.kind = 'invoice_payment' for no key update of c`,
);

/** Locks the credit that a payment came with; undefined for one that the creditor recorded itself. */
export const lockCreditOf = (
  tx: CompanyTx,
  payment_id: string,
): Promise<Statements['creditOfPayment']['row'] | undefined> => tx.findOne(creditOf, { payment_id });

const replaceRow = statement(
  'replaceInvoicePayment',
  `update bank_bookings set payment_id = :new_id where company_id = :company_id and payment_id = :payment_id and kind = 'invoice_payment'`,
);

/** The payment is there again under another id. */
export const replaceInvoicePayment = (tx: CompanyTx, payment_id: string, new_id: string): void =>
  tx.send(replaceRow, { payment_id, new_id });

const known = statement(
  'knownInvoices',
  'select i.id from dunning_invoices i where i.company_id = :company_id and i.id = any(:ids::uuid[])',
);

/** Which of these are invoices of the company. */
export const knownInvoices = async (db: CompanyDb, ids: readonly string[]): Promise<readonly string[]> =>
  (await db.many(known, { ids })).map(({ id }) => id);

const claimPayment = statement(
  'claimPayment',
  'select p.claim_id, p.status from payments p where p.company_id = :company_id and p.id = :payment_id',
);

/** What was reported on a claim. */
export const findClaimPayment = (
  db: CompanyDb,
  payment_id: string,
): Promise<Statements['claimPayment']['row'] | undefined> => db.findOne(claimPayment, { payment_id });

// A reset of the sandbox: transactions with all that hangs on them, then files, then accounts.

const eraseBookings = statement(
  'eraseBookings',
  `delete from bank_bookings b using bank_transactions t where t.id = b.transaction_id and t.company_id = :company_id and t.created_at <= :requested_at`,
);
const eraseTransactions = statement(
  'eraseTransactions',
  'delete from bank_transactions where company_id = :company_id and created_at <= :requested_at',
);
const eraseFiles = [
  statement(
    'eraseLines',
    `delete from bank_file_lines l using bank_files f where f.id = l.bank_file_id and f.company_id = :company_id and f.created_at <= :requested_at`,
  ),
  statement(
    'eraseDays',
    `delete from bank_statement_days l using bank_files f where f.id = l.bank_file_id and f.company_id = :company_id and f.created_at <= :requested_at`,
  ),
  statement(
    'eraseStatements',
    `delete from bank_statements l using bank_files f where f.id = l.bank_file_id and f.company_id = :company_id and f.created_at <= :requested_at`,
  ),
  statement(
    'eraseExact',
    `delete from bank_exact_bookings l using bank_files f where f.id = l.bank_file_id and f.company_id = :company_id and f.created_at <= :requested_at`,
  ),
] as const;
const eraseFileRows = statement(
  'eraseFiles',
  'delete from bank_files where company_id = :company_id and created_at <= :requested_at',
);
const eraseAccounts = statement(
  'eraseAccounts',
  `delete from bank_accounts a where a.company_id = :company_id and not a.is_payout and a.created_at <= :requested_at
     and not exists (select from bank_statements s where s.account_id = a.id)`,
);

/** For a reset of the sandbox: all that the bank reported to the company. The payout account stays. @returns how many rows */
export async function eraseBank(tx: CompanyTx, requested_at: string): Promise<number> {
  await tx.run(eraseBookings, { requested_at });
  const transactions = await tx.run(eraseTransactions, { requested_at });
  for (const erase of eraseFiles) await tx.run(erase, { requested_at });
  const files = await tx.run(eraseFileRows, { requested_at });
  const accounts = await tx.run(eraseAccounts, { requested_at });
  return transactions + files + accounts;
}

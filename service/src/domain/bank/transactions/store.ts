/** All SQL on bank transactions of the operator and their bookings; what those of companies share. Theirs: store-company.ts. */
import type { CompanyTx, OperatorDb, OperatorTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';
import type { Cases } from '../../../platform/module.ts';
import type { Cents } from '../../../values/money.ts';
import { type BankTx, isOwn, operators } from '../accounts/index.ts';
import type { Statements } from './statements.gen.ts';
import type { TransactionRow } from './transaction.ts';
import { wordsSought } from './words.ts';

const statement = statementsOf<Statements>('bank-transactions');

/** What both owners see of a transaction; their bookings differ. */
export const columns = `t.id, t.bank_file_id, (select a.iban from bank_accounts a where a.id = t.account_id) as iban, t.direction, t.amount_cents, t.booking_date,
  t.value_date, t.counterparty_name, t.counterparty_iban, t.remittance, t.end_to_end_id, t.bank_reference, t.is_reversal, t.is_charge, t.return_reason, t.status, t.resembles_id, r.value_date as resembled_on,
  r.counterparty_name as resembled_name, r.counterparty_iban as resembled_iban, r.remittance as resembled_text, r.status as resembled_status, t.booked_cents,
  t.ignored_reason, t.proposals, t.created_at, t.updated_at`;

/** The bookings of a transaction as JSON: an object of these members for each. */
export const bookingsOf = (members: string): string => `(select coalesce(json_agg(json_build_object(${members},
    'amount', json_build_object('currency', 'EUR', 'value', (b.amount_cents / 100.0)::numeric(14, 2)::text)) order by b.created_at, b.id), '[]')
   from bank_bookings b where b.transaction_id = t.id)`;

const operatorBookings = `${bookingsOf("'mandate_id', b.mandate_id, 'payment_id', b.payment_id, 'payout_item_id', b.payout_item_id, 'statement_id', b.statement_id")}::bank_booking_list as bookings`;

export const from = 'bank_transactions t left join bank_transactions r on r.id = t.resembles_id';
export const whole = {
  notNull: ['iban', 'bookings'],
  nullable: ['resembled_on', 'resembled_name', 'resembled_iban', 'resembled_text', 'resembled_status'],
};

const get = statement(
  'get',
  `select ${columns}, ${operatorBookings} from ${from} where t.id = :id and t.company_id is null`,
  whole,
);

export const readTransaction = (db: OperatorDb, id: string): Promise<TransactionRow | undefined> =>
  db.findOne(get, { id });

const getMany = statement(
  'getMany',
  `select ${columns}, ${operatorBookings} from ${from} where t.id = any(:ids) and t.company_id is null order by t.id`,
  whole,
);

export const readTransactions = (db: OperatorDb, ids: readonly string[]): Promise<readonly TransactionRow[]> =>
  db.many(getMany, { ids });

/** Lines that wait for a decision. */
const waits = `t.status in ('unmatched', 'proposed')`;

/** The words of a line. Those that were never matched are not in the index of words yet: an import is sooner done. */
const words = `bank_words(t.counterparty_name, t.counterparty_iban, t.remittance, t.end_to_end_id, t.bank_reference) @@ :q::tsquery`;
const hasWords = `((t.matched_at is not null or t.booked_cents > 0 or t.status not in ('unmatched', 'proposed')) and ${words}
  or t.matched_at is null and t.booked_cents = 0 and ${waits} and ${words})`;

/** A list of one owner's transactions. */
export const listing = {
  from: 'bank_transactions t',
  rowsFrom: from,
  alias: 't',
  newestById: true,
  filters: {
    status: 't.status = :status',
    direction: 't.direction = :direction',
    bank_file_id: 't.bank_file_id = :bank_file_id',
    value_date_from: 't.value_date >= :value_date_from',
    value_date_to: 't.value_date <= :value_date_to',
    waiting: (value) => (value === true ? waits : `not (${waits})`),
    account_iban:
      't.account_id = (select a.id from bank_accounts a where a.iban = :account_iban and a.company_id is not distinct from t.company_id)',
    q: hasWords,
    amount_min: 't.amount_cents >= round(:amount_min::numeric * 100)::int8',
    amount_max: 't.amount_cents <= round(:amount_max::numeric * 100)::int8',
    confidence: (value) =>
      value === 'none'
        ? `t.status = 'unmatched'`
        : `t.status = 'proposed' and t.proposals -> 0 ->> 'confidence' = :confidence`,
  },
  orders: { value_date: 't.value_date', amount: 't.amount_cents' },
} as const satisfies Partial<Listing>;

const ofOperator: Listing = {
  ...listing,
  columns: `${columns}, ${operatorBookings}`,
  tenant: false,
  where: 't.company_id is null',
};

/** The filters of a query, with the words of its text as they are sought. */
export const soughtBy = (query: PageQuery): PageQuery => ({
  ...query,
  filters: Object.fromEntries(
    Object.entries(query.filters).map(([name, value]) => [name, name === 'q' ? wordsSought(String(value)) : value]),
  ),
});

export const listTransactions = (db: OperatorDb, query: PageQuery): Promise<PageOf<TransactionRow>> =>
  readPage<TransactionRow>(db, ofOperator, soughtBy(query));

const lockRow = statement(
  'lock',
  `select t.id from bank_transactions t where t.id = :id and ${isOwn('t')} for no key update of t`,
);

/** Locks a transaction of the owner. */
export const lockOwn = (tx: BankTx, id: string): Promise<number> => tx.run(lockRow, { ...operators, id });

/** Locks a transaction: every command does so before it locks a case. */
export async function lockTransaction(tx: OperatorTx, id: string): Promise<TransactionRow | undefined> {
  const [, row] = await Promise.all([lockOwn(tx, id), readTransaction(tx, id)]);
  return row;
}

const insertRow = statement(
  'insertBooking',
  `insert into bank_bookings (id, transaction_id, kind, amount_cents, company_id, mandate_id, payment_id, created_at)
   values (:id, :transaction_id, :kind, :amount_cents, :company_id, :mandate_id, :payment_id, :now)`,
);

export interface NewBooking {
  readonly id: string;
  readonly transaction_id: string;
  readonly kind: 'payment' | 'reversal';
  readonly amount_cents: Cents;
  readonly company_id: string;
  readonly mandate_id: string;
  readonly payment_id: string;
}

export const insertBooking = (tx: OperatorTx, booking: NewBooking): void => tx.send(insertRow, booking);

const decide = statement(
  'decide',
  `update bank_transactions set status = :status, booked_cents = :booked_cents, ignored_reason = :ignored_reason, proposals = '[]', matched_at = null, updated_at = :stamp
   where id = :id`,
);

export interface Decision extends Pick<TransactionRow, 'id' | 'status' | 'booked_cents' | 'ignored_reason'> {}

/** Records a decision; proposals are searched for anew where the transaction waits again. */
export const saveDecision = (tx: BankTx, { id, status, booked_cents, ignored_reason }: Decision): void =>
  tx.send(decide, { id, status, booked_cents, ignored_reason });

const bookingRows = statement(
  'bookings',
  `select b.id, b.kind, b.amount_cents, b.company_id, b.mandate_id, b.payment_id, b.payout_item_id, b.statement_id, p.status as payment_status,
     exists (select from bank_bookings r where r.kind = 'reversal' and r.payment_id = b.payment_id and r.id <> b.id) as came_back
   from bank_bookings b left join mandate_payments p on p.company_id = b.company_id and p.id = b.payment_id
   where b.transaction_id = :transaction_id order by b.mandate_id, b.id`,
  { notNull: ['came_back'] },
);

export type BookingRow = Statements['bookings']['row'];

/** What a transaction is booked as, in the order in which cases are locked. */
export const readBookings = (tx: OperatorTx, transaction_id: string): Promise<BookingRow[]> =>
  tx.many(bookingRows, { transaction_id });

const deleteBookings = statement('deleteBookings', 'delete from bank_bookings where transaction_id = :transaction_id');

export const removeBookings = (tx: BankTx, transaction_id: string): void => tx.send(deleteBookings, { transaction_id });

const ofPayment = statement(
  'ofPayment',
  `select id from bank_bookings where payment_id = :payment_id and kind = 'payment'`,
);

/** Whether the bank reported a payment. */
export const isBankPayment = async (tx: OperatorTx | CompanyTx, payment_id: string): Promise<boolean> =>
  (await tx.many(ofPayment, { payment_id })).length > 0;

const returnable = statement(
  'returnable',
  `select p.id, p.amount_cents from mandate_payments p
   where p.mandate_id = :mandate_id and p.status = 'booked' and p.payer = 'debtor' and (
     p.reference = any(:references::text[])
     or p.id in (
       select b.payment_id from bank_bookings b join bank_transactions c on c.id = b.transaction_id
       where b.mandate_id = :mandate_id and b.kind = 'payment' and (c.end_to_end_id = any(:references::text[]) or c.bank_reference = any(:references::text[]))))
   order by p.amount_cents = :amount_cents desc, p.created_at desc, p.id`,
);

/** The booked payments of a case with one of these references, those of an amount first. */
export const findReturnable = (
  tx: OperatorTx,
  of: { readonly mandate_id: string; readonly references: readonly string[]; readonly amount_cents: Cents },
) => tx.many(returnable, of);

const openBalance = statement('openBalance', 'select m.total_balance_cents from mandates m where m.id = :mandate_id');

/** What credits are compared with: the balance of a case that is locked. */
export const readOpenBalance = async (tx: OperatorTx, mandate_id: string): Promise<Cents> =>
  (await tx.one(openBalance, { mandate_id })).total_balance_cents;

const bookingOf = statement(
  'bookingOf',
  `select b.transaction_id from bank_bookings b where b.payment_id = :payment_id and b.kind = 'payment'`,
);
const lockById = statement('lockById', 'select id from bank_transactions where id = :id for no key update');
const replacePaymentRow = statement(
  'replacePayment',
  `update bank_bookings set payment_id = :new_id where payment_id = :payment_id and kind = 'payment'`,
);

/** Locks the transaction that a payment came with, if it did. */
export async function lockTransactionOf(tx: OperatorTx | CompanyTx, payment_id: string): Promise<boolean> {
  const [of] = await tx.many(bookingOf, { payment_id });
  if (of !== undefined) await tx.run(lockById, { id: of.transaction_id });
  return of !== undefined;
}

/** The payment is booked again under another id. */
export const replacePayment = (tx: OperatorTx, payment_id: string, new_id: string): void =>
  tx.send(replacePaymentRow, { payment_id, new_id });

const freePayment = statement(
  'freePayment',
  `with freed as (delete from bank_bookings where payment_id = :payment_id and kind = 'payment' returning transaction_id, amount_cents)
   update bank_transactions t set booked_cents = t.booked_cents - f.amount_cents, status = case when t.status = 'booked' then 'unmatched' else t.status end,
     matched_at = null, updated_at = :stamp
   from freed f where t.id = f.transaction_id`,
);

/** A payment is reversed by hand: its part of the transaction is not booked any more. */
export const freeBooking = (tx: CompanyTx, payment_id: string): void => tx.send(freePayment, { payment_id });

const freeMandates = statement(
  'freeMandates',
  `with freed as (
     delete from bank_bookings b where b.company_id = :company_id and b.invoice_id is null and (b.mandate_id = any(:mandates) or b.mandate_id is null) returning b.transaction_id, b.amount_cents
   ), sums as (
     select transaction_id, sum(amount_cents)::bigint as cents from freed group by transaction_id
   )
   update bank_transactions t set booked_cents = t.booked_cents - s.cents, status = case when t.status = 'booked' then 'unmatched' else t.status end,
     proposals = '[]', matched_at = null, updated_at = :stamp
   from sums s where t.id = s.transaction_id`,
);

/** For a reset of the sandbox: what was booked on these cases, on payouts and on statements waits for a decision again. */
export const eraseBankBookings = (tx: CompanyTx, { mandates }: Cases): void => tx.send(freeMandates, { mandates });

const outgoing = statement(
  'lockOutgoing',
  `select id, end_to_end_id, direction, amount_cents, value_date, bank_reference, return_reason from bank_transactions
   where bank_file_id = :bank_file_id and company_id is null and end_to_end_id is not null and (direction = 'credit') = is_reversal and status in ('unmatched', 'proposed')
     and booked_cents = 0
   order by value_date, direction desc, id for no key update`,
  { notNull: ['end_to_end_id'] },
);

/** Locks the debits of a file with an end-to-end id, and the credits that came back of such, that wait for a decision. */
export const lockOutgoing = (tx: OperatorTx, bank_file_id: string): Promise<Statements['lockOutgoing']['row'][]> =>
  tx.many(outgoing, { bank_file_id });

const given = `json_to_recordset(:bookings::json)
  as b(id uuid, transaction_id uuid, company_id uuid, kind text, amount_cents bigint, payout_item_id uuid, statement_id uuid)`;
const insertElsewhereRows = statement(
  'insertElsewhere',
  `insert into bank_bookings (id, transaction_id, kind, amount_cents, company_id, payout_item_id, statement_id, created_at)
   select b.id, b.transaction_id, b.kind, b.amount_cents, b.company_id, b.payout_item_id, b.statement_id, :now from ${given}`,
);
const takeRests = statement(
  'takeRests',
  `update bank_transactions t set booked_cents = t.booked_cents + b.amount_cents, proposals = '[]', matched_at = null, ignored_reason = null, updated_at = :stamp,
     status = case when t.booked_cents + b.amount_cents = t.amount_cents then 'booked' else 'unmatched' end
   from ${given}
   where t.id = b.transaction_id and t.status in ('unmatched', 'proposed') and t.booked_cents + b.amount_cents <= t.amount_cents`,
);

export interface NewElsewhere {
  readonly id: string;
  readonly transaction_id: string;
  readonly company_id: string;
  readonly kind: 'payout' | 'settlement';
  readonly amount_cents: Cents;
  readonly payout_item_id: string | null;
  readonly statement_id: string | null;
}

const textOf = (bookings: readonly NewElsewhere[]): string =>
  JSON.stringify(bookings.map((each) => ({ ...each, amount_cents: String(each.amount_cents) })));

export const insertElsewhere = (tx: OperatorTx, booking: NewElsewhere): void =>
  tx.send(insertElsewhereRows, { bookings: textOf([booking]) });

/** Books one part of each transaction elsewhere. @returns how many had this rest */
export function bookElsewhere(tx: OperatorTx, bookings: readonly NewElsewhere[]): Promise<number> {
  const text = textOf(bookings);
  tx.send(insertElsewhereRows, { bookings: text });
  return tx.run(takeRests, { bookings: text });
}

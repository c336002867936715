/** All SQL on bank transactions and their bookings. */
import type { OperatorDb } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';
import type { Statements } from './statements.gen.ts';
import type { TransactionRow } from './transaction.ts';

const statement = statementsOf<Statements>('bank-transactions');

const columns = `t.id, t.bank_file_id, (select a.iban from bank_accounts a where a.id = t.account_id) as iban, t.direction, t.amount_cents, t.booking_date,
  t.value_date, t.counterparty_name, t.counterparty_iban, t.remittance, t.end_to_end_id, t.bank_reference, t.is_reversal, t.status, t.booked_cents,
  t.ignored_reason, t.proposals, t.created_at, t.updated_at,
  (select coalesce(json_agg(json_build_object('mandate_id', b.mandate_id, 'payment_id', b.payment_id,
       'amount', json_build_object('currency', 'EUR', 'value', (b.amount_cents / 100.0)::numeric(14, 2)::text)) order by b.created_at, b.id), '[]')
   from bank_bookings b where b.transaction_id = t.id)::bank_booking_list as bookings`;

const whole = { notNull: ['iban', 'bookings'] };

const get = statement('get', `select ${columns} from bank_transactions t where t.id = :id`, whole);

export const readTransaction = (db: OperatorDb, id: string): Promise<TransactionRow | undefined> =>
  db.findOne(get, { id });

const listing: Listing = {
  from: 'bank_transactions t',
  alias: 't',
  columns,
  tenant: false,
  filters: {
    status: 't.status = :status',
    direction: 't.direction = :direction',
    bank_file_id: 't.bank_file_id = :bank_file_id',
    value_date_from: 't.value_date >= :value_date_from',
    value_date_to: 't.value_date <= :value_date_to',
  },
};

export const listTransactions = (db: OperatorDb, query: PageQuery): Promise<PageOf<TransactionRow>> =>
  readPage<TransactionRow>(db, listing, query);

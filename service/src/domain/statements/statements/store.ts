/** All SQL on statements. The figures are JSON in which cents are strings that end in n. */
import type { CompanyDb, CompanyTx, OperatorDb } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { Cents } from '../../../values/money.ts';
import type { VatRow } from '../figures/index.ts';
import { type Sharing, textOf } from './figures-text.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('statements');

// The policy of clients reads neither payouts nor settlements: only the operator has what is outstanding.
export const columns = `s.company_id, s.id, s.kind, s.status, s.run_id, s.mandate_id, s.statement_id, s.is_own, s.is_complete, s.period_start, s.period_end, s.booking_date,
  s.comment, s.clearing_no, s.invoice_no, s.cancellation_invoice_no, s.tax_treatment, s.vat_rows, s.sharing, s.mandate_count, s.balance_cents, s.offset_cents, s.total_cents,
  s.issuer, s.recipient, s.published_at, s.cancelled_at, s.cancellation_reason, s.payout_date, s.paid_at, s.created_at, s.updated_at`;

const get = statement('get', `select ${columns} from statements s where s.company_id = :company_id and s.id = :id`);
const lockRow = statement(
  'lock',
  `select ${columns} from statements s where s.company_id = :company_id and s.id = :id for update`,
);
export type StatementRow = Statements['get']['row'];

export const find = (db: CompanyDb, id: string): Promise<StatementRow | undefined> => db.findOne(get, { id });
export const lock = (tx: CompanyTx, id: string): Promise<StatementRow | undefined> => tx.findOne(lockRow, { id });

const companyOf = statement('company', 'select s.company_id from statements s where s.id = :id');
export const companyOfStatement = async (db: OperatorDb, id: string): Promise<string | undefined> =>
  (await db.findOne(companyOf, { id }))?.company_id;

// What is outstanding of all statements of a company changes under this lock.
const lockAccountRow = statement(
  'lock_account',
  `select pg_advisory_xact_lock(hashtext('statements'), hashtext(:company_id::uuid::text))`,
);
export const lockAccount = async (tx: CompanyTx): Promise<void> => {
  await tx.many(lockAccountRow);
};

const outstanding = statement(
  'outstanding',
  `select x.id, x.amount_cents from (select s.id, s.published_at, statement_outstanding(s) as amount_cents from statements s
     where s.company_id = :company_id and s.is_own and s.status <> 'draft') x
   where x.amount_cents <> 0 order by x.published_at, x.id`,
  { notNull: ['amount_cents'] },
);
/** What the client owes of each statement, the oldest first; negative where it paid too much. */
export const readOutstanding = (db: CompanyDb): Promise<readonly { id: string; amount_cents: Cents }[]> =>
  db.many(outstanding);

const outstandingOfRows = statement(
  'outstanding_of',
  `select s.id, statement_outstanding(s) as amount_cents from statements s
   where s.company_id = :company_id and s.id = any(:ids) and s.is_own and s.status <> 'draft'`,
  { notNull: ['amount_cents'] },
);
/** What the client owes of these statements. */
export const readOutstandingOf = (
  db: CompanyDb,
  ids: readonly string[],
): Promise<readonly { id: string; amount_cents: Cents }[]> => db.many(outstandingOfRows, { ids });

const insertRow = statement(
  'insert',
  `insert into statements (company_id, id, kind, run_id, mandate_id, is_own, is_complete, tax_treatment, period_start, period_end, booking_date, created_at, updated_at)
   values (:company_id, :id, :kind, :run_id, :mandate_id, :is_own, false, :tax_treatment, :period_start, :period_end, :booking_date, :now, :now)
   on conflict do nothing`,
);
type NewStatement = Pick<
  StatementRow,
  'id' | 'kind' | 'run_id' | 'mandate_id' | 'is_own' | 'tax_treatment' | 'period_start' | 'period_end' | 'booking_date'
>;
/** False: the company has a draft, or the mandate its statement. */
export const insert = async (tx: CompanyTx, row: NewStatement): Promise<boolean> =>
  (await tx.run(insertRow, row)) === 1;

const completeRow = statement(
  'complete',
  `update statements set is_complete = true, sharing = null, tax_treatment = :tax_treatment, vat_rows = :vat_rows,
     mandate_count = (select count(*) from statement_mandates m where m.company_id = :company_id and m.statement_id = :id),
     balance_cents = :balance_cents, offset_cents = :offset_cents, total_cents = :balance_cents::int8 - :offset_cents::int8,
     statement_id = :statement_id, updated_at = :stamp
   where company_id = :company_id and id = :id`,
);

interface Completion {
  readonly tax_treatment: StatementRow['tax_treatment'];
  readonly vat_rows: readonly VatRow[];
  readonly balance_cents: Cents;
  readonly offset_cents: Cents;
  readonly statement_id: string | null;
}

/** The figures of a draft whose mandates are written. */
export const complete = (tx: CompanyTx, id: string, { vat_rows, ...figures }: Completion): void =>
  tx.send(completeRow, { id, ...figures, vat_rows: textOf(vat_rows) });

const shareRow = statement(
  'share',
  'update statements set sharing = :sharing, updated_at = :stamp where company_id = :company_id and id = :id',
);
/** How far the VAT of a draft is shared among its mandates. */
export const setSharing = (tx: CompanyTx, id: string, sharing: Sharing): void =>
  tx.send(shareRow, { id, sharing: textOf(sharing) });

const offsetRow = statement(
  'set_offset',
  `update statements set offset_cents = :offset_cents::int8, total_cents = balance_cents - :offset_cents::int8, updated_at = :stamp where company_id = :company_id and id = :id`,
);
const insertOffset = statement(
  'insert_offset',
  `insert into statement_offsets (company_id, statement_id, of_statement_id, amount_cents) values (:company_id, :statement_id, :of_statement_id, :amount_cents)`,
);
const freeOffsets = statement(
  'free_offsets',
  'delete from statement_offsets where company_id = :company_id and statement_id = :id',
);

/** What a statement takes of earlier negative balances. */
export function setOffsets(
  tx: CompanyTx,
  id: string,
  offsets: readonly { readonly id: string; readonly amount_cents: Cents }[],
): void {
  const offset_cents = offsets.reduce((sum, { amount_cents }) => sum + amount_cents, 0n);
  tx.send(offsetRow, { id, offset_cents });
  for (const offset of offsets)
    tx.send(insertOffset, { statement_id: id, of_statement_id: offset.id, amount_cents: offset.amount_cents });
}

const drawNumber = statement(
  'draw_number',
  `insert into statement_numbers (kind, year, last) values (:kind, :year, 1)
   on conflict (kind, year) do update set last = statement_numbers.last + 1 returning last`,
);
/** The next number of a year. Later draws wait until this transaction ends. */
export const nextNumber = async (tx: CompanyTx, kind: 'clearing' | 'invoice', year: number): Promise<number> =>
  (await tx.one(drawNumber, { kind, year })).last;

const publishRow = statement(
  'publish',
  `update statements set status = 'published', clearing_no = :clearing_no, invoice_no = :invoice_no, issuer = :issuer, recipient = :recipient,
     booking_date = :booking_date, statement_id = coalesce(statement_id, :statement_id), published_at = :now, updated_at = :stamp
   where company_id = :company_id and id = :id`,
);
export const setPublished = (
  tx: CompanyTx,
  id: string,
  published: Pick<
    StatementRow,
    'clearing_no' | 'invoice_no' | 'issuer' | 'recipient' | 'booking_date' | 'statement_id'
  >,
): void => tx.send(publishRow, { id, ...published });

const cancelRow = statement(
  'cancel',
  `update statements set status = 'cancelled', cancellation_invoice_no = :cancellation_invoice_no, cancellation_reason = :reason, cancelled_at = :now, updated_at = :stamp
   where company_id = :company_id and id = :id`,
);
const freeItems = statement(
  'free_items',
  'update statement_items set is_active = false where company_id = :company_id and statement_id = :id',
);
/** Cancels a statement; its items and what it took of earlier balances are free again. */
export function setCancelled(
  tx: CompanyTx,
  id: string,
  cancelled: { readonly cancellation_invoice_no: string | null; readonly reason: string },
): void {
  tx.send(cancelRow, { id, ...cancelled });
  tx.send(freeItems, { id });
  tx.send(freeOffsets, { id });
}

const changeRow = statement(
  'change',
  'update statements set comment = :comment, booking_date = :booking_date, updated_at = :stamp where company_id = :company_id and id = :id',
);
export const change = (tx: CompanyTx, id: string, draft: Pick<StatementRow, 'comment' | 'booking_date'>): void =>
  tx.send(changeRow, { id, ...draft });

const touchRow = statement(
  'touch',
  'update statements set updated_at = :stamp where company_id = :company_id and id = :id',
);
/** Its documents changed. */
export const touch = (tx: CompanyTx, id: string): void => tx.send(touchRow, { id });

const discardRow = statement('discard', 'delete from statements where company_id = :company_id and id = :id');
const releaseSingles = statement(
  'release_singles',
  `update statements set statement_id = null, updated_at = :stamp where company_id = :company_id and statement_id = :id and status = 'draft'`,
);
/** Deletes a draft with its items. */
export function discard(tx: CompanyTx, id: string): void {
  tx.send(releaseSingles, { id });
  tx.send(discardRow, { id });
}

const reversedRows = statement(
  'reversed',
  `select x.id from unnest(:ids::uuid[]) x (id) where exists (select from statement_items i
     join ledger_postings r on r.company_id = i.company_id and r.reverses_entry_id = i.source_id and r.line = 1 and r.reason = 'reversed'
     where i.company_id = :company_id and i.statement_id = x.id and i.kind = 'allocation' and not exists (
       select from statement_items j where j.company_id = i.company_id and j.statement_id = i.statement_id and j.source_id = r.entry_id))`,
  { notNull: ['id'] },
);
/** Of drafts those that have a payment which was reversed, without the reversal. */
export const findReversed = async (db: CompanyDb, ids: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set(ids.length === 0 ? [] : (await db.many(reversedRows, { ids })).map(({ id }) => id));

const aboutToBePaid = statement(
  'about_to_be_paid',
  `select exists (select from payout_items i join payouts p on p.id = i.payout_id
     where i.company_id = :company_id and i.statement_id = :id and i.is_active and p.status = 'prepared') as is_prepared`,
  { notNull: ['is_prepared'] },
);
/** Whether a statement is in a payout that is not exported. */
export const isAboutToBePaid = async (db: CompanyDb, id: string): Promise<boolean> =>
  (await db.one(aboutToBePaid, { id })).is_prepared;

const insertSettlement = statement(
  'settle',
  `insert into statement_settlements (company_id, id, statement_id, amount_cents, value_date, reference, bank_transaction_id, created_at)
   values (:company_id, :settlement, :id, :amount_cents, :value_date, :reference, :bank_transaction_id, :now)`,
);
const reverseRows = statement(
  'reverse_settlements',
  `update statement_settlements set reversed_at = :now
   where company_id = :company_id and statement_id = :id and bank_transaction_id = :bank_transaction_id and reversed_at is null`,
);
const paidRow = statement(
  'paid',
  'update statements set paid_at = :paid_at, updated_at = :stamp where company_id = :company_id and id = :id',
);
export const settle = (
  tx: CompanyTx,
  settlement: {
    readonly settlement: string;
    readonly id: string;
    readonly amount_cents: Cents;
    readonly value_date: string;
    readonly reference: string | null;
    readonly bank_transaction_id: string | null;
  },
): void => tx.send(insertSettlement, settlement);
/** Reverses what a bank transaction settled of a statement. */
export const reverseSettlements = (
  tx: CompanyTx,
  of: { readonly id: string; readonly bank_transaction_id: string },
): void => tx.send(reverseRows, of);
/** Settled in full, or due again. */
export const setPaid = (tx: CompanyTx, id: string, paid_at: string | null): void => tx.send(paidRow, { id, paid_at });

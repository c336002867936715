/** All SQL on the lines of bank files of either owner: what is stored of their days, their insertion, and what became of each. */
import type { BankFileLine } from '@mahnwerk/contract/operator/bank-files.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';
import type { Cents } from '../../../values/money.ts';
import { type BankDb, type BankTx, isOwn, operators } from '../accounts/index.ts';
import type { StatementOfFile } from './protocol.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('bank-files');

export interface AccountDay {
  readonly iban: string;
  readonly day: string;
}

const given = `unnest(:ibans::text[], :days::date[]) as g(iban, day) join bank_accounts a on a.iban = g.iban and ${isOwn('a')}`;

const piecesOf = statement(
  'piecesOfDays',
  `select distinct a.iban, d.day, d.bank_file_id, d.opening_cents, d.closing_cents
   from ${given} join bank_statement_days d on d.account_id = a.id and d.day = g.day`,
);

const linesOf = statement(
  'linesOfDays',
  `select a.iban, t.booking_date as day, t.id, t.bank_file_id, t.direction, t.amount_cents, t.likeness, t.bank_ids, t.counterparty_name, t.status, t.booked_cents, t.entry_reference, t.is_undetailed,
     array(select l.bank_file_id from bank_file_lines l where l.transaction_id = t.id and l.result = 'duplicate') as repeated_in
   from ${given} join bank_transactions t on t.account_id = a.id and t.booking_date = g.day order by t.id`,
  { notNull: ['repeated_in'] },
);

const keysOf = (days: readonly AccountDay[]) => ({
  ...operators,
  ibans: days.map(({ iban }) => iban),
  days: days.map(({ day }) => day),
});

/** What statements say of these days. */
export const readPieces = (tx: BankTx, days: readonly AccountDay[]): Promise<Statements['piecesOfDays']['row'][]> =>
  tx.many(piecesOf, keysOf(days));

/** The transactions of these days, as they are compared. */
export const readDayLines = async (
  tx: BankTx,
  days: readonly AccountDay[],
): Promise<Statements['linesOfDays']['row'][]> => (days.length === 0 ? [] : tx.many(linesOf, keysOf(days)));

const insertDayRows = statement(
  'insertDays',
  `insert into bank_statement_days (company_id, bank_file_id, position, day, account_id, opening_cents, closing_cents, line_count)
   select :company_id, :bank_file_id, d.position, d.day, a.id, d.opening_cents, d.closing_cents, d.line_count
   from json_to_recordset(:days::json) as d(position int, iban text, day date, opening_cents bigint, closing_cents bigint, line_count int)
   join bank_accounts a on a.iban = d.iban and ${isOwn('a')}`,
);

/** Stores what the statements of a file say of their days. */
export function insertDays(tx: BankTx, bank_file_id: string, statements: readonly StatementOfFile[]): void {
  const days = statements.flatMap((each, index) =>
    each.days.map(({ lines: _lines, ...day }) => ({ ...day, iban: each.iban, position: index + 1 })),
  );
  tx.send(insertDayRows, { ...operators, bank_file_id, days: JSON.stringify(days) });
}

const insertRows = statement(
  'insertLines',
  `with judged as (
     select t.*, a.id as account_id, coalesce(v.result, 'new') as result, v.of_id
     from json_to_recordset(:rows::json) as t(id uuid, position int, iban text, likeness text, bank_ids text[], direction text, amount_cents bigint,
       booking_date date, value_date date, counted_on date, counterparty_name text, counterparty_iban text, remittance text, end_to_end_id text,
       bank_reference text, is_reversal boolean, is_charge boolean, return_reason text, entry_reference text, is_undetailed boolean)
     join bank_accounts a on a.iban = t.iban and ${isOwn('a')}
     left join json_to_recordset(:verdicts::json) as v(position int, result text, of_id uuid) on v.position = t.position
   ), stored as (
     insert into bank_transactions (company_id, id, bank_file_id, account_id, likeness, bank_ids, direction, amount_cents, booking_date, value_date, counted_on,
       counterparty_name, counterparty_iban, remittance, end_to_end_id, bank_reference, is_reversal, is_charge, return_reason, entry_reference, is_undetailed, status, resembles_id, created_at, updated_at)
     select :company_id, j.id, :bank_file_id, j.account_id, j.likeness, j.bank_ids, j.direction, j.amount_cents, j.booking_date,
       coalesce(j.value_date, j.booking_date), coalesce(j.counted_on, j.booking_date), j.counterparty_name, j.counterparty_iban, j.remittance, j.end_to_end_id, j.bank_reference, coalesce(j.is_reversal, false), coalesce(j.is_charge, false), j.return_reason, j.entry_reference, coalesce(j.is_undetailed, false),
       case j.result when 'doubtful' then 'doubtful' else 'unmatched' end, j.of_id, :now, :now
     from judged j where j.result <> 'duplicate'
   )
   insert into bank_file_lines (company_id, bank_file_id, position, transaction_id, result, counterparty_name, counterparty_iban, remittance)
   select :company_id, :bank_file_id, j.position, case j.result when 'duplicate' then j.of_id else j.id end, j.result,
     case j.result when 'duplicate' then j.counterparty_name end, case j.result when 'duplicate' then j.counterparty_iban end,
     case j.result when 'duplicate' then j.remittance end
   from judged j`,
);

/** What a line of a file is, where it is not new. */
export interface LineVerdict {
  readonly position: number;
  readonly result: 'duplicate' | 'doubtful';
  /** The transaction that it is, or may be. */
  readonly of_id: string;
}

/** Inserts the rows of a batch, as they were judged. */
export function insertLines(
  tx: BankTx,
  bank_file_id: string,
  { rows, verdicts }: { readonly rows: Uint8Array; readonly verdicts: readonly LineVerdict[] },
): void {
  const text = Buffer.from(rows.buffer, rows.byteOffset, rows.byteLength).toString();
  tx.send(insertRows, { ...operators, bank_file_id, rows: text, verdicts: JSON.stringify(verdicts) });
}

const replaceRows = statement(
  'replaceEntries',
  `update bank_transactions t set status = 'duplicate', resembles_id = r.by_id, proposals = '[]', matched_at = null, updated_at = :stamp
   from unnest(:ids::uuid[], :by_ids::uuid[]) as r(id, by_id) where t.id = r.id and t.status in ('unmatched', 'proposed') and t.booked_cents = 0`,
);

/** An entry that was stored without details, and the first of the lines that take its place. */
export interface Replaced {
  readonly id: string;
  readonly by_id: string;
}

/** Entries whose details have come count no more: their details do. */
export function replaceEntries(tx: BankTx, replaced: readonly Replaced[]): void {
  if (replaced.length === 0) return;
  tx.send(replaceRows, { ids: replaced.map(({ id }) => id), by_ids: replaced.map(({ by_id }) => by_id) });
}

const listing: Listing = {
  from: 'bank_file_lines l',
  rowsFrom: 'bank_file_lines l join bank_transactions t on t.id = l.transaction_id',
  alias: 'l',
  columns: `l.position, l.transaction_id, t.status, t.direction, t.amount_cents, t.booking_date,
    case when l.result <> 'doubtful' then l.result when t.status = 'doubtful' then 'doubtful' when t.status = 'duplicate' then 'duplicate' else 'new' end as result,
    case l.result when 'duplicate' then l.counterparty_name else t.counterparty_name end as counterparty_name,
    case l.result when 'duplicate' then l.counterparty_iban else t.counterparty_iban end as counterparty_iban,
    case l.result when 'duplicate' then l.remittance else t.remittance end as remittance`,
  tenant: false,
  key: ['bank_file_id', 'position'],
  where: 'l.bank_file_id = :bank_file_id',
  orders: { position: 'l.position' },
  named: { id: 'position' },
};

export interface LineRow extends Pick<BankFileLine, 'position' | 'result' | 'transaction_id' | 'status' | 'direction'> {
  readonly amount_cents: Cents;
  readonly booking_date: string;
  readonly counterparty_name: string | null;
  readonly counterparty_iban: string | null;
  readonly remittance: string | null;
}

/** The lines of a file in their order. */
export const listLines = (db: BankDb, bank_file_id: string, query: PageQuery): Promise<PageOf<LineRow>> =>
  readPage<LineRow>(db, listing, { ...query, ordering: [{ field: 'position', descending: false }] }, { bank_file_id });

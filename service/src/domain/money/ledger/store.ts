/**
 * All SQL on the ledger. Entries are only ever added; the database refuses an entry that does not sum to zero, and every change.
 * A balance is a sum over one index range, the postings of one mandate up to a day: it grows with the mandate, never with the company.
 */
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { newId } from '../../../platform/ids.ts';
import type { LedgerAccount, BookingEntry } from './ledger.ts';
import { balanceOf, type BalanceLines } from './balance.ts';
import type { Cases } from '../../../platform/module.ts';
import type { Statements } from './statements.gen.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';

const statement = statementsOf<Statements>('ledger');

const insert = statement(
  'insert',
  `insert into ledger_postings (company_id, mandate_id, entry_id, line, account, amount_cents, value_date, recorded_at, rule, claim_id, payment_id, reverses_entry_id, note)
   select :company_id, :mandate_id, p.entry_id, p.line, p.account, p.amount_cents, p.value_date, :now, p.rule, p.claim_id, p.payment_id, p.reverses_entry_id, p.note
   from json_to_recordset(:postings) as p (entry_id uuid, line smallint, account text, amount_cents bigint, value_date date, rule text,
     claim_id uuid, payment_id uuid, reverses_entry_id uuid, note text)`,
);

/**
 * Writes entries into a mandate's ledger, recorded now. Only the operator's side books (decisions.md 6): the transaction is an operator's, bound
 * to the company by `forCompany`, and has locked the mandate. Sent without waiting: an invalid entry fails the commit. Returns the ids of the entries.
 */
export function book(tx: CompanyTx, mandateId: string, entries: readonly BookingEntry[]): readonly string[] {
  if (entries.length === 0) return [];
  const ids = entries.map(() => newId());
  tx.send(insert, {
    mandate_id: mandateId,
    postings: JSON.stringify(entries.flatMap((entry, index) => rowsOf(entry, ids[index]))),
  });
  return ids;
}

const rowsOf = ({ lines, ...said }: BookingEntry, entry_id: string | undefined) =>
  lines.map((line, index) => ({
    ...said,
    ...line,
    entry_id,
    line: index + 1,
    amount_cents: String(line.amount_cents),
  }));

export interface BalanceQuery {
  /** Postings with a value date up to and including this day count. */
  readonly asOf: string;
  /** Only what had been booked by this instant: the balance as it was shown then. Everything booked when left out. */
  readonly recordedUntil?: string;
}

/** A balance in cents and when the last posting that counts in it was booked: null where none counts. */
export interface StoredBalance extends BalanceLines {
  readonly recorded_at: string | null;
}

const sums = statement(
  'sums',
  `select mandate_id, account, sum(amount_cents)::bigint as amount_cents, max(recorded_at) as recorded_at
   from ledger_postings
   where company_id = :company_id and mandate_id = any(:mandate_ids) and value_date <= :as_of
     and (:recorded_until::timestamptz is null or recorded_at <= :recorded_until)
   group by mandate_id, account`,
  { notNull: ['amount_cents', 'recorded_at'] },
);

/** The balance of one mandate on a day, today or past. A mandate without postings, or of another company, has the balance zero. */
export async function legalBalance(
  db: CompanyDb,
  mandateId: string,
  { asOf, recordedUntil }: BalanceQuery,
): Promise<StoredBalance> {
  return storedBalance(
    await db.many(sums, { mandate_ids: [mandateId], as_of: asOf, recorded_until: recordedUntil ?? null }),
  );
}

/** The balances of a list's mandates on a day, in one statement; every id asked for has an entry. */
export async function legalBalances(
  db: CompanyDb,
  mandateIds: readonly string[],
  asOf: string,
): Promise<ReadonlyMap<string, StoredBalance>> {
  if (mandateIds.length === 0) return new Map();
  return balancesOf(mandateIds, await db.many(sums, { mandate_ids: mandateIds, as_of: asOf, recorded_until: null }));
}

function balancesOf(
  mandateIds: readonly string[],
  rows: readonly (Sum & { readonly mandate_id: string })[],
): Map<string, StoredBalance> {
  const byMandate = Map.groupBy(rows, ({ mandate_id }) => mandate_id);
  return new Map(mandateIds.map((id) => [id, storedBalance(byMandate.get(id) ?? [])]));
}

interface Sum {
  readonly account: LedgerAccount;
  readonly amount_cents: bigint;
  readonly recorded_at: string;
}

function storedBalance(rows: readonly Sum[]): StoredBalance {
  const postings = rows.map(({ account, amount_cents }) => ({ account, amount_cents }));
  const recorded_at = rows.reduce<string | null>(
    (last, row) => (last === null || row.recorded_at > last ? row.recorded_at : last),
    null,
  );
  return { ...balanceOf(postings), recorded_at };
}

const readPostingsRow = statement(
  'postings',
  `select entry_id, line, account, amount_cents, value_date, recorded_at, rule, claim_id, payment_id, reverses_entry_id, note
   from ledger_postings where company_id = :company_id and mandate_id = :mandate_id
   order by value_date, recorded_at, entry_id, line`,
);

/** A stored line of the ledger. */
export type StoredPosting = Statements['postings']['row'];

/** An entry with its lines. */
export interface StoredEntry {
  readonly id: string;
  readonly rule: string;
  readonly value_date: string;
  readonly created_at: string;
  readonly payment_id: string | null;
  readonly reverses_entry_id: string | null;
  readonly note: string | null;
  /** Amounts are JSON numbers: cents stay far below 2^53. */
  readonly lines: readonly {
    readonly account: LedgerAccount;
    readonly amount_cents: number;
    readonly claim_id: string | null;
  }[];
}

// There is no table of entries: the first line has the fields of its entry. Newest first, as in every list.
const entries: Listing = {
  from: `(select company_id, mandate_id, entry_id as id, rule, value_date, recorded_at as created_at, payment_id, reverses_entry_id, note
          from ledger_postings where line = 1) e`,
  alias: 'e',
  columns: `e.id, e.rule, e.value_date, e.created_at, e.payment_id, e.reverses_entry_id, e.note, (
      select json_agg(json_build_object('account', l.account, 'amount_cents', l.amount_cents, 'claim_id', l.claim_id) order by l.line)
      from ledger_postings l where l.company_id = e.company_id and l.entry_id = e.id) as lines`,
  where: 'e.mandate_id = :mandate_id',
};

export const listEntries = (db: CompanyDb, mandateId: string, query: PageQuery): Promise<PageOf<StoredEntry>> =>
  readPage<StoredEntry>(db, entries, query, { mandate_id: mandateId });

/** Every posting of a mandate, by value date and time of booking; the lines of an entry are adjacent. */
export const readPostings = (db: CompanyDb, mandateId: string): Promise<StoredPosting[]> =>
  db.many(readPostingsRow, { mandate_id: mandateId });

const retention = statement('retention', `select set_config('app.retention', :state, true)`);
const erase = statement(
  'erase',
  `delete from ledger_postings p where p.company_id = :company_id and p.mandate_id = any(:mandates)`,
);

/** For a reset of the sandbox: the database refuses it at any other time. */
export function erasePostings(tx: CompanyTx, { mandates }: Cases): void {
  tx.send(retention, { state: 'on' });
  tx.send(erase, { mandates });
  tx.send(retention, { state: '' });
}

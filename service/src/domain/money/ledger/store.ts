/**
 * All SQL on the ledger. Facts and entries are only ever added; the database refuses an entry that does not sum to zero,
 * and every change. A balance reads one index range, the facts of one mandate: it grows with the mandate, never with the
 * company.
 */
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { factText, type NewFact, type PackedFacts } from './facts.ts';
import { type BookingEntry, entriesOf, type LedgerAccount } from './ledger.ts';
import { packed } from './store-facts.ts';
import type { Cents } from '../../../values/money.ts';
import type { Cases } from '../../../platform/module.ts';
import type { Statements } from './statements.gen.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';

const statement = statementsOf<Statements>('ledger');

const insertEntryRows = statement(
  'insert',
  `insert into ledger_postings (company_id, mandate_id, recorded_at, entry_id, line, account, amount_cents, value_date, rule, claim_id, cost_id, payment_id,
     reverses_entry_id, note, derived, rule_version, table_version, cause_entry_id, reason)
   select :company_id, :mandate_id, :recorded_at, p.entry_id, p.line, p.account, p.amount_cents, p.value_date, p.rule, p.claim_id, p.cost_id, p.payment_id,
     p.reverses_entry_id, p.note, p.derived, p.rule_version, p.table_version, p.cause_entry_id, p.reason
   from json_to_recordset(:postings) as p (entry_id uuid, line smallint, account text, amount_cents bigint, value_date date, rule text, claim_id uuid,
     cost_id uuid, payment_id uuid, reverses_entry_id uuid, note text, derived boolean, rule_version text, table_version text, cause_entry_id uuid, reason text)`,
);

const insertFactRows = statement(
  'insert_facts',
  `insert into ledger_facts (company_id, mandate_id, recorded_at, number, kind, fact)
   select :company_id, :mandate_id, :recorded_at, f.number, f.kind, f.fact::json
   from json_to_recordset(:facts) as f (number integer, kind text, fact text)`,
);

/** Where and when something is booked. */
export interface Recording {
  readonly mandate_id: string;
  /** Later than that of every earlier booking of the mandate. */
  readonly recorded_at: string;
}

/**
 * Adds entries (`postingsText`) to a mandate's ledger. Only the operator's side books (decisions.md 6): the transaction is an operator's,
 * bound to the company by `forCompany`, and has locked the mandate. Sent without waiting: an invalid entry fails the
 * commit.
 */
export function insertPostings(tx: CompanyTx, recording: Recording, postings: string | null): void {
  if (postings !== null) tx.send(insertEntryRows, { ...recording, postings });
}

/** Adds facts after the `known` ones. */
export function insertFacts(tx: CompanyTx, recording: Recording, facts: readonly NewFact[], known: number): void {
  if (facts.length === 0) return;
  const rows = facts.map(({ kind, fact }, index) => ({ number: known + index + 1, kind, fact: factText(fact) }));
  tx.send(insertFactRows, { ...recording, facts: JSON.stringify(rows) });
}

const postingsOfMandate = statement(
  'postings',
  `select entry_id, line, account, amount_cents, value_date, recorded_at, rule, claim_id, cost_id, payment_id, reverses_entry_id, note, derived, rule_version,
     table_version, cause_entry_id, reason
   from ledger_postings where company_id = :company_id and mandate_id = :mandate_id
   order by value_date, recorded_at, entry_id, line`,
);

const entriesWhere = (condition: string): string =>
  `select json_agg(e)::text as entries from (
     select entry_id as id, value_date, rule, payment_id, null as reverses_entry_id, note, derived, rule_version, table_version, cause_entry_id, reason,
       json_agg(json_build_object('account', account, 'amount_cents', amount_cents::text, 'claim_id', claim_id, 'cost_id', cost_id) order by line) as lines
     from ledger_postings
     where company_id = :company_id and mandate_id = :mandate_id and reverses_entry_id is null and ${condition}
     group by entry_id, value_date, recorded_at, rule, payment_id, note, derived, rule_version, table_version, cause_entry_id, reason
     order by value_date, recorded_at, entry_id) e`;

const standingEntries = statement(
  'standing_entries',
  entriesWhere(`not exists (
     select from ledger_facts f where f.company_id = :company_id and f.mandate_id = :mandate_id and f.number > :facts_max)
   and entry_id not in (
     select reverses_entry_id from ledger_postings
     where company_id = :company_id and mandate_id = :mandate_id and reverses_entry_id is not null)`),
);

const facts_unbounded = 2_147_483_647;

/**
 * The entries of a mandate that are neither reversed nor reversals, by value date and time of booking.
 *
 * @param facts_max none are read of a mandate with more facts
 */
export async function readStandingEntries(
  db: CompanyDb,
  mandateId: string,
  facts_max = facts_unbounded,
): Promise<readonly BookingEntry[]> {
  const { entries } = await db.one(standingEntries, { mandate_id: mandateId, facts_max });
  return entriesOf(entries);
}

const factEntries = statement(
  'fact_entries',
  entriesWhere(`not derived and (entry_id = :id or payment_id = :id) and not exists (
     select from ledger_postings r where r.company_id = :company_id and r.reverses_entry_id = ledger_postings.entry_id)`),
);

/** Those of facts with this id, or of this payment. */
export async function readFactEntries(db: CompanyDb, mandateId: string, id: string): Promise<readonly BookingEntry[]> {
  const { entries } = await db.one(factEntries, { mandate_id: mandateId, id });
  return entriesOf(entries);
}

/** A stored entry with its time. */
export interface RecordedEntry extends BookingEntry {
  readonly recorded_at: string;
}

/** Every entry of a mandate, by value date and time of booking. */
export async function readEntries(db: CompanyDb, mandateId: string): Promise<readonly RecordedEntry[]> {
  const rows = await db.many(postingsOfMandate, { mandate_id: mandateId });
  const entries = Map.groupBy(rows, ({ entry_id }) => entry_id);
  return [...entries].flatMap(([id, lines]) => {
    const [first] = lines;
    if (first === undefined) return [];
    const { entry_id: _id, line: _line, account: _a, amount_cents: _c, claim_id: _cl, cost_id: _co, ...entry } = first;
    return {
      ...entry,
      id,
      reason: first.reason,
      lines: lines.map(({ account, amount_cents, claim_id, cost_id }) => ({
        account,
        amount_cents,
        claim_id,
        cost_id,
      })),
    };
  });
}

const sumsOfMandates = statement(
  'sums',
  `select mandate_id, account, sum(amount_cents)::bigint as amount_cents from ledger_postings
   where company_id = :company_id and mandate_id = any(:mandate_ids) and value_date <= :day group by mandate_id, account`,
  { notNull: ['amount_cents'] },
);

/** The sum of each account of mandates up to a day; mandates without entries are absent. */
export async function readSums(
  db: CompanyDb,
  mandateIds: readonly string[],
  day: string,
): Promise<ReadonlyMap<string, ReadonlyMap<string, Cents>>> {
  const rows = await db.many(sumsOfMandates, { mandate_ids: mandateIds, day });
  const mandates = Map.groupBy(rows, ({ mandate_id }) => mandate_id);
  return new Map(
    [...mandates].map(([id, accounts]) => [
      id,
      new Map(accounts.map(({ account, amount_cents }) => [account as string, amount_cents])),
    ]),
  );
}

/** An entry of the list. */
export interface StoredEntry extends Omit<BookingEntry, 'lines'> {
  readonly created_at: string;
  /** Amounts are decimal strings: JSON has no integers beyond 2^53. */
  readonly lines: readonly {
    readonly account: LedgerAccount;
    readonly amount_cents: string;
    readonly claim_id: string | null;
    readonly cost_id: string | null;
  }[];
}

const entryColumns =
  'rule, value_date, payment_id, reverses_entry_id, note, derived, rule_version, table_version, cause_entry_id, reason';

// There is no table of entries: the first line has the fields of its entry. Newest first, as in every list.
const entries: Listing = {
  from: `(select company_id, mandate_id, entry_id as id, recorded_at as created_at, ${entryColumns} from ledger_postings where line = 1) e`,
  alias: 'e',
  columns: `e.id, e.created_at, ${entryColumns.replaceAll(/\w+/g, 'e.$&')}, (
      select json_agg(json_build_object('account', l.account, 'amount_cents', l.amount_cents::text, 'claim_id', l.claim_id, 'cost_id', l.cost_id) order by l.line)
      from ledger_postings l where l.company_id = e.company_id and l.entry_id = e.id) as lines`,
  where: 'e.mandate_id = :mandate_id',
  filters: {
    value_date_from: 'e.value_date >= :value_date_from',
    value_date_to: 'e.value_date <= :value_date_to',
    known_at: 'e.created_at <= :known_at',
    derived: 'e.derived = :derived',
  },
};

export const listEntries = (db: CompanyDb, mandateId: string, query: PageQuery): Promise<PageOf<StoredEntry>> =>
  readPage<StoredEntry>(db, entries, query, { mandate_id: mandateId });

/** SQL: whether one of the `mandates m` has more than `:facts_max` facts, which are numbered from 1 on. */
export const ledgerSize = `lateral (select exists (select from ledger_facts n where n.company_id = m.company_id and n.mandate_id = m.id
  and n.number = :facts_max::integer + 1) as is_large) l`;

/** SQL: what a balance needs of the ledger, as columns of a statement on `mandates m` and its `ledgerSize`; nothing of a large one. */
export const ledgerColumns = `
  (select ${packed} from ledger_facts f where not l.is_large and f.company_id = m.company_id and f.mandate_id = m.id) as facts,
  (select json_agg(json_build_object('entry_id', p.entry_id, 'payment_id', p.payment_id, 'rule', p.rule)) from ledger_postings p
   where not l.is_large and p.company_id = m.company_id and p.mandate_id = m.id and p.line = 1 and p.payment_id is not null and not p.derived
     and p.reverses_entry_id is null and p.rule <> 'payment.refund') as payment_entries`;

/** The columns; null: none. */
export interface LedgerColumns {
  readonly facts: PackedFacts | null;
  readonly payment_entries: readonly { entry_id: string; payment_id: string; rule: string }[] | null;
}

/** The payment that an entry books, and who made it: the debtor to the service, or the client's report. */
export interface PaymentSource {
  readonly payment_id: string;
  readonly payer: 'debtor' | 'client';
}

/** The payments of a mandate by the id of their fact. */
export const paymentSourcesIn = ({
  payment_entries,
}: Pick<LedgerColumns, 'payment_entries'>): ReadonlyMap<string, PaymentSource> =>
  new Map(
    payment_entries?.map(({ entry_id, payment_id, rule }) => [
      entry_id,
      { payment_id, payer: rule === 'payment.debtor' ? 'debtor' : 'client' },
    ]),
  );

const entriesOfPayments = statement(
  'payment_entries',
  `select p.entry_id, p.payment_id, p.rule from ledger_postings p
   where p.company_id = :company_id and p.mandate_id = :mandate_id and p.line = 1 and p.payment_id is not null and not p.derived
     and p.reverses_entry_id is null and p.rule <> 'payment.refund'`,
  { notNull: ['payment_id'] },
);

/** The payments of one mandate by the id of their fact. */
export const readPaymentSources = async (
  db: CompanyDb,
  mandate_id: string,
): Promise<ReadonlyMap<string, PaymentSource>> =>
  paymentSourcesIn({ payment_entries: await db.many(entriesOfPayments, { mandate_id }) });

const retention = statement('retention', `select set_config('app.retention', :state, true)`);
const erasePostingRows = statement(
  'erase',
  `delete from ledger_postings p where p.company_id = :company_id and p.mandate_id = any(:mandates)`,
);
const eraseFactRows = statement(
  'erase_facts',
  `delete from ledger_facts f where f.company_id = :company_id and f.mandate_id = any(:mandates)`,
);

/** For a reset of the sandbox: the database refuses it at any other time. */
export function eraseLedgers(tx: CompanyTx, { mandates }: Cases): void {
  tx.send(retention, { state: 'on' });
  tx.send(erasePostingRows, { mandates });
  tx.send(eraseFactRows, { mandates });
  tx.send(retention, { state: '' });
}

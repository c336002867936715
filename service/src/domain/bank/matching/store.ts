/** All SQL of matching: the cases that share something with a text, and the proposals of transactions. Invoices: store-invoices.ts. */
import type { BankProposal } from '@mahnwerk/contract/operator/bank-transactions.ts';
import type { OperatorDb, OperatorTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { type BankTx, isOwn, operators } from '../accounts/index.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('bank-matching');

/** Cases that share one value: a hundred equal amounts or names say nothing. */
const shared_max = 6;

const over = `(m.closed_at is not null or m.procedure_state = 'ended' or m.processing_state = 'ended')`;

const byIban = statement(
  'byIban',
  `select k.iban as key, m.id as mandate_id
   from unnest(:keys::text[]) as k(iban)
   cross join lateral (
     select m.id from debtors d join mandates m on m.company_id = d.company_id and m.debtor_id = d.id
     where ibans_of(d.bank_accounts) @> array[k.iban] and d.bank_accounts::text <> '[]' and not ${over}
     order by m.id limit ${shared_max}) m`,
  { notNull: ['key'] },
);

const byBalance = statement(
  'byBalance',
  `select k.cents as key, m.id as mandate_id
   from unnest(:keys::bigint[]) as k(cents)
   cross join lateral (
     select m.id from mandates m where m.total_balance_cents = k.cents and m.closed_at is null and not ${over}
     limit ${shared_max}) m`,
  { notNull: ['key'] },
);

const byName = statement(
  'byName',
  `select k.name as key, m.id as mandate_id
   from unnest(:keys::text[]) as k(name)
   cross join lateral (
     select m.id from debtors d join mandates m on m.company_id = d.company_id and m.debtor_id = d.id
     where compared_name(d.display_name) = k.name and not ${over}
     limit ${shared_max}) m`,
  { notNull: ['key'] },
);

// The beginnings are upper-case letters and digits: `~` follows all of them.
const byBeginning = statement(
  'byBeginning',
  `select k.name as key, m.id as mandate_id
   from unnest(:keys::text[]) as k(name)
   cross join lateral (
     select m.id from debtors d join mandates m on m.company_id = d.company_id and m.debtor_id = d.id
     where compared_beginning(d.display_name) collate "C" >= k.name and compared_beginning(d.display_name) collate "C" < k.name || '~' and not ${over}
     limit ${shared_max}) m`,
  { notNull: ['key'] },
);

type Found = readonly { readonly key: string; readonly mandate_id: string }[];

export const findByIban = (db: OperatorDb, keys: readonly string[]): Promise<Found> => db.many(byIban, { keys });
export const findByName = (db: OperatorDb, keys: readonly string[]): Promise<Found> => db.many(byName, { keys });
export const findByBeginning = (db: OperatorDb, keys: readonly string[]): Promise<Found> =>
  db.many(byBeginning, { keys });
export const findByBalance = async (db: OperatorDb, keys: readonly bigint[]): Promise<Found> =>
  (await db.many(byBalance, { keys })).map(({ key, mandate_id }) => ({ key: String(key), mandate_id }));

const facts = statement(
  'facts',
  `select m.id, ${over} as is_over, m.total_balance_cents, d.display_name, ibans_of(d.bank_accounts) as ibans,
     array(select compared_text(each) from unnest(m.reference_number || m.further_reference_numbers) each) as references
   from mandates m join debtors d on d.company_id = m.company_id and d.id = m.debtor_id
   where m.id = any(:ids::uuid[])`,
  { notNull: ['is_over', 'ibans', 'references'] },
);

/** What mandates are compared by. */
export const readFacts = (db: OperatorDb, ids: readonly string[]): Promise<Statements['facts']['row'][]> =>
  db.many(facts, { ids });

// Transactions that wait for a decision.

const columns = `t.id, t.company_id, t.direction, t.amount_cents, t.counterparty_name, t.counterparty_iban, t.remittance, t.end_to_end_id, t.bank_reference, t.is_reversal,
  t.status, t.proposals`;
const waiting = `t.status in ('unmatched', 'proposed') and t.booked_cents = 0`;

const lockGiven = statement(
  'lockGiven',
  `select ${columns} from bank_transactions t where t.id = any(:ids::uuid[]) and ${isOwn('t')} and ${waiting} order by t.id for no key update`,
);
const lockOldest = statement(
  'lockDue',
  `select ${columns} from bank_transactions t where ${waiting} and (t.matched_at is null or t.matched_at < :before)
   order by t.matched_at nulls first, t.id limit :batch for no key update skip locked`,
);
const lockOutdated = statement(
  'lockOutdated',
  `select ${columns} from bank_transactions t where ${isOwn('t')} and t.status = 'proposed' and t.booked_cents = 0 and t.matched_at is null
   order by t.id limit :max for no key update skip locked`,
);
const newOf = statement(
  'newOf',
  `select t.id from bank_transactions t where t.bank_file_id = :bank_file_id and t.matched_at is null and ${waiting} order by t.id limit :max`,
);

export type WaitingRow = Statements['lockGiven']['row'];

/** Locks those of these transactions that wait for a decision on their whole amount. */
export const lockWaiting = (tx: BankTx, ids: readonly string[]): Promise<WaitingRow[]> =>
  tx.many(lockGiven, { ...operators, ids });

/** Locks transactions of any owner that were never matched, or not since a time. */
export const lockDue = (tx: OperatorTx, before: string, batch: number): Promise<WaitingRow[]> =>
  tx.many(lockOldest, { before, batch });

/** Locks transactions of the owner whose proposals say what is no longer open; one that is locked is being decided on. */
export const lockOutdatedOf = (tx: BankTx, max: number): Promise<WaitingRow[]> =>
  tx.many(lockOutdated, { ...operators, max });

/** The transactions of a file that were never matched. */
export const unmatchedOf = async (tx: BankTx, bank_file_id: string, max: number): Promise<readonly string[]> =>
  (await tx.many(newOf, { bank_file_id, max })).map(({ id }) => id);

const setMatched = statement(
  'setMatched',
  `update bank_transactions set matched_at = :now where id = any(:ids::uuid[])`,
);
const setProposals = statement(
  'setProposals',
  `update bank_transactions t set proposals = p.proposals, status = p.status, updated_at = :stamp
   from json_to_recordset(:changes::json) as p(id uuid, proposals json, status text) where t.id = p.id`,
);

export interface ChangedProposals {
  readonly id: string;
  readonly proposals: readonly BankProposal[];
  readonly status: 'unmatched' | 'proposed';
}

/** Records that proposals were searched for, and those that changed. */
export function saveProposals(tx: BankTx, ids: readonly string[], changes: readonly ChangedProposals[]): void {
  tx.send(setMatched, { ids });
  if (changes.length > 0) tx.send(setProposals, { changes: JSON.stringify(changes) });
}

const returned = statement(
  'returned',
  `select k.id, p.mandate_id, p.amount_cents
   from unnest(:ids::uuid[], :references::text[]) as k(id, reference)
   cross join lateral (
     select b.company_id, b.payment_id from bank_transactions c join bank_bookings b on b.transaction_id = c.id and b.kind = 'payment'
     where c.direction = 'credit' and c.end_to_end_id = k.reference
     union
     select q.company_id, q.id from mandate_payments q where q.reference = k.reference and q.status = 'booked' and q.payer = 'debtor') found
   join mandate_payments p on p.company_id = found.company_id and p.id = found.payment_id and p.status = 'booked'
   order by p.created_at desc, p.id`,
  { notNull: ['id'] },
);

/** The booked payments of these references, by the id of what came back. */
export const findReturned = (
  db: OperatorDb,
  sent: readonly { readonly id: string; readonly reference: string }[],
): Promise<Statements['returned']['row'][]> =>
  db.many(returned, { ids: sent.map(({ id }) => id), references: sent.map(({ reference }) => reference) });

// Matching: the transfers and the statements that a transaction may belong to.

const transfers = statement(
  'transfers',
  `select k.id, i.id as payout_item_id, i.amount_cents
   from unnest(:ids::uuid[]) as k(id)
   join bank_transactions t on t.id = k.id
   join payout_items i on i.end_to_end_id = t.end_to_end_id and (case when t.direction = 'debit' then i.executed_by else i.returned_by end) is null
   join payouts p on p.id = i.payout_id and p.file is not null
   where i.amount_cents <= t.amount_cents
   order by i.is_active desc, i.id`,
  { notNull: ['id'] },
);

/** The exported transfers with the end-to-end ids of transactions, which none of the same direction was booked on. */
export const findTransfers = (db: OperatorDb, ids: readonly string[]): Promise<Statements['transfers']['row'][]> =>
  db.many(transfers, { ids });

const owedStatements = statement(
  'owed_statements',
  `select s.id, s.clearing_no, s.invoice_no, c.payout_bank_account ->> 'iban' as iban, o.cents as outstanding_cents
   from statements s
   join companies c on c.id = s.company_id
   cross join lateral (select statement_outstanding(s) as cents) o
   where s.is_own and s.status <> 'draft' and o.cents > 0 and s.id in (
     select n.id from statements n where n.kind = 'collective' and n.clearing_no = any(:numbers::text[])
     union all
     select n.id from statements n where n.is_own and n.invoice_no = any(:numbers::text[])
     union all
     select n.id from companies b join statements n on n.company_id = b.id and n.paid_at is null
     where b.payout_bank_account ->> 'iban' = any(:ibans::text[]) and b.payout_bank_account is not null)
   order by s.published_at, s.id`,
  { notNull: ['outstanding_cents'], nullable: ['iban'] },
);

export type OwedStatement = Statements['owed_statements']['row'];

/** The statements with one of these numbers, or of a company with one of these accounts, of which something is outstanding. */
export const findOwed = (
  db: OperatorDb,
  of: { readonly numbers: readonly string[]; readonly ibans: readonly string[] },
): Promise<OwedStatement[]> => db.many(owedStatements, of);

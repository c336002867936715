/**
 * The ledger for people: by value date, and what was computed anew as one row. The books keep each posting: a correction is
 * a reversal and an entry of its own there.
 */
import type { LedgerEntry } from '@mahnwerk/contract/operator/ledger-entries.ts';
import { type Amount, cents, euros } from '../../ui/amounts.ts';
import { type EntryRow, entryRows } from './ledger-rows.ts';

export interface FoldedRow extends EntryRow {
  /** By how much corrections have changed it; null: it stands as it was first computed. */
  readonly change: Amount | null;
  /** Nothing of it is left. */
  readonly isUndone: boolean;
  /** Its postings, newest first; one where nothing was corrected. */
  readonly postings: readonly EntryRow[];
}

export interface FoldedRows {
  readonly rows: readonly FoldedRow[];
  /** Interest up to the day of the balance that no entry has yet. */
  readonly running: Amount | undefined;
}

/** As `entryRows`, the latest value date first. */
export function foldedRows(entries: readonly LedgerEntry[], total: Amount | undefined): FoldedRows {
  const { rows, running } = entryRows(entries, total);
  const groups = [...Map.groupBy(rows, keyOf).values()];
  const folded = groups
    .flatMap((group) => (group.some(({ isReversal }) => isReversal) ? [group] : group.map((row) => [row])))
    .map(foldedOf)
    .toSorted((a, b) => b.date.localeCompare(a.date));
  return { rows: withBalances(folded, total !== undefined), running };
}

/** Rows of one key follow from the same, and correct each other. What a payment settles changes with its corrections. */
const keyOf = ({ id, cause, kind, date, debts }: EntryRow): string =>
  cause === null ? id : [cause, kind, date, kind === 'allocation' ? '' : debts].join('|');

const changeOf = ({ debit, credit }: EntryRow): bigint => (debit ? cents(debit) : 0n) - (credit ? cents(credit) : 0n);

function foldedOf(postings: readonly EntryRow[]): FoldedRow {
  const [newest, first] = [postings[0], postings.at(-1)];
  if (newest === undefined || first === undefined) throw new RangeError('a group has a posting');
  if (postings.length === 1) return { ...newest, change: null, isUndone: false, postings };
  const sum = postings.reduce((left, posting) => left + changeOf(posting), 0n);
  return {
    ...first,
    debit: sum > 0n ? euros(sum) : null,
    credit: sum < 0n ? euros(-sum) : null,
    parts: summed(postings),
    change: euros(sum - changeOf(first)),
    isUndone: sum === 0n,
    postings,
  };
}

/** What an allocation settles after its corrections. */
function summed(postings: readonly EntryRow[]): EntryRow['parts'] {
  const parts = new Map<string, bigint>();
  for (const [line, amount] of postings.flatMap((posting) => posting.parts))
    parts.set(line, (parts.get(line) ?? 0n) + cents(amount));
  return [...parts].filter(([, sum]) => sum !== 0n).map(([line, sum]) => [line, euros(sum)] as const);
}

/** The balance behind each row, as its value date has it. */
function withBalances(rows: readonly FoldedRow[], isKnown: boolean): FoldedRow[] {
  let balance = 0n;
  return rows
    .toReversed()
    .map((row) => {
      balance += changeOf(row);
      return { ...row, balance: isKnown ? euros(balance) : undefined };
    })
    .toReversed();
}

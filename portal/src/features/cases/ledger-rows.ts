/** The rows of a ledger as people read it: what each entry changes of the balance, and the balance behind it. */
import type { LedgerEntry } from '@mahnwerk/contract/operator/ledger-entries.ts';
import { type Amount, cents, euros } from '../../ui/amounts.ts';
import { dayOf } from '../../ui/dates.ts';

type Line = LedgerEntry['lines'][number];

export interface EntryRow {
  readonly id: string;
  readonly date: string;
  /** What stands before the point of the rule: `interest`, `allocation`. */
  readonly kind: string;
  readonly note: string | null;
  readonly isReversal: boolean;
  /** The day on which it was recorded. */
  readonly recordedOn: string;
  /** Of an entry that follows from others: what it follows from. */
  readonly cause: string | null;
  /** The debts that it changes. */
  readonly debts: string;
  readonly reason: LedgerEntry['reason'];
  readonly paymentId: string | null;
  /** What raises the balance, or null. */
  readonly debit: Amount | null;
  readonly credit: Amount | null;
  /** Undefined where older entries are missing: it is the sum of them all. */
  readonly balance: Amount | undefined;
  /** What an allocation settled, by line of the balance. */
  readonly parts: readonly (readonly [line: string, amount: Amount])[];
}

export interface Rows {
  readonly rows: readonly EntryRow[];
  /** Interest up to the day of the balance that no entry has yet; undefined where older entries are missing. */
  readonly running: Amount | undefined;
}

const legalLine = ({ account }: Line): string | undefined => /^(?:legal_claim_of|payment_on)_(.+)$/.exec(account)?.[1];

const changeOf = ({ debit, credit }: Line): bigint => (debit ? cents(debit) : 0n) - (credit ? cents(credit) : 0n);

/**
 * @param entries entries of a case, newest first without a gap
 * @param total the balance of the case, where these are all of its entries
 */
export function entryRows(entries: readonly LedgerEntry[], total: Amount | undefined): Rows {
  const changes = entries.map(({ lines }) => lines.filter((line) => legalLine(line) !== undefined));
  const sums = changes.map((lines) => lines.reduce((sum, line) => sum + changeOf(line), 0n));
  const booked = sums.reduce((sum, each) => sum + each, 0n);
  let balance = booked;
  const rows: EntryRow[] = [];
  for (const [index, entry] of entries.entries()) {
    const sum = sums[index] ?? 0n;
    // A payment as it came in changes nothing: its allocation does.
    if (sum !== 0n) rows.push(rowOf(entry, sum, { balance: total && euros(balance), lines: changes[index] ?? [] }));
    balance -= sum;
  }
  return { rows, running: total && euros(cents(total) - booked) };
}

function rowOf(
  { id, value_date, rule, note, reverses_entry_id, reason, payment_id, ...entry }: LedgerEntry,
  sum: bigint,
  { balance, lines }: { readonly balance: Amount | undefined; readonly lines: readonly Line[] },
): EntryRow {
  const kind = rule.split('.')[0] ?? rule;
  return {
    id,
    date: value_date,
    kind,
    note,
    isReversal: reverses_entry_id !== null,
    recordedOn: dayOf(entry.recorded_at),
    cause: entry.derived ? entry.cause_entry_id : null,
    debts: lines
      .map(({ account, claim_id, cost_id }) => [account, claim_id, cost_id].join(' '))
      .toSorted()
      .join(),
    reason,
    paymentId: payment_id,
    debit: sum > 0n ? euros(sum) : null,
    credit: sum < 0n ? euros(-sum) : null,
    balance,
    parts: kind === 'allocation' ? partsOf(lines) : [],
  };
}

function partsOf(lines: readonly Line[]): (readonly [string, Amount])[] {
  const parts = new Map<string, bigint>();
  for (const line of lines) {
    const name = legalLine(line) ?? '';
    parts.set(name, (parts.get(name) ?? 0n) - changeOf(line));
  }
  return [...parts].map(([name, amount]) => [name, euros(amount)] as const);
}

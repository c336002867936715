/**
 * The ledger of a mandate, a claim account (Forderungskonto) kept as double entry: its accounts and its entries. Amounts
 * are cents, debits positive.
 *
 * facts.ts keeps the facts, entries.ts books them, derived.ts books what follows from them by a replay, balance.ts
 * presents the balance, store.ts has the SQL.
 */
import assert from 'node:assert/strict';
import type { BalanceLine } from '@mahnwerk/contract/shapes/balance.ts';
import { newId } from '../../../platform/ids.ts';
import { type Cents, sumOf } from '../../../values/money.ts';

/**
 * The chart of accounts. Each line of the balance has two, under the names it has on the wire: what is owed by law is
 * debited to its claim account, what is paid on it is credited to its payment account (§ 367 BGB separates them).
 *
 * - `due_to_creditor`: credited with every claim of the creditor.
 * - `received_by_creditor`, `received_by_service`: debited with what the debtor paid to either.
 * - `payments_to_allocate`: credited with every payment, debited by its allocation.
 * - `waived_by_creditor`: debited with what the creditor waived (§ 397 BGB).
 * - `refunded_to_payer`: credited with surplus that was given back.
 *
 * What service and creditor owe each other is not in this ledger: it says what the debtor owes.
 */
export type LedgerAccount =
  | `legal_claim_of_${BalanceLine}`
  | `payment_on_${BalanceLine}`
  | 'due_to_creditor'
  | 'received_by_creditor'
  | 'received_by_service'
  | 'payments_to_allocate'
  | 'waived_by_creditor'
  | 'refunded_to_payer';

/** Why a derived entry corrects an earlier one. */
export type CorrectionReason = 'back_dated' | 'reversed' | 'terms_changed' | 'table_changed' | 'rule_changed';

/** One line of an entry. */
export interface Posting {
  readonly account: LedgerAccount;
  /** Debit positive, credit negative, never zero. */
  readonly amount_cents: Cents;
  readonly claim_id: string | null;
  /** The cost of the case, or the charge of a claim, that the line concerns. */
  readonly cost_id: string | null;
}

/** One booking: lines that sum to zero, written whole and never changed. */
export interface BookingEntry {
  readonly id: string;
  /** What made the entry. The meaning of a rule's name never changes. */
  readonly rule: string;
  /** The day from which it counts in the balance (Wertstellung). */
  readonly value_date: string;
  readonly payment_id: string | null;
  readonly reverses_entry_id: string | null;
  readonly note: string | null;
  /** Whether the entry follows from facts. */
  readonly derived: boolean;
  readonly rule_version: string | null;
  readonly table_version: string | null;
  /** Of a derived entry: the entry, or the id, of the fact that made it. */
  readonly cause_entry_id: string | null;
  /** Of a derived entry that corrects an earlier one. */
  readonly reason: CorrectionReason | null;
  readonly lines: readonly Posting[];
}

interface EntryText extends Omit<BookingEntry, 'lines'> {
  readonly lines: readonly (Omit<Posting, 'amount_cents'> & { readonly amount_cents: string })[];
}

/** Entries in a JSON text, whose amounts are strings; none in null. */
export const entriesOf = (text: string | null): BookingEntry[] =>
  (JSON.parse(text ?? '[]') as EntryText[]).map(({ lines, ...entry }) => ({
    ...entry,
    lines: lines.map((line) => ({ ...line, amount_cents: BigInt(line.amount_cents) })),
  }));

/** The postings of entries as JSON, as the database takes them; null: none. */
export const postingsText = (entries: readonly BookingEntry[]): string | null =>
  entries.length === 0
    ? null
    : JSON.stringify(
        entries.flatMap(({ id, lines, ...entry }) =>
          lines.map((line, index) => ({
            ...entry,
            ...line,
            entry_id: id,
            line: index + 1,
            amount_cents: String(line.amount_cents),
          })),
        ),
      );

type EntryParts = Pick<BookingEntry, 'rule' | 'value_date' | 'lines'> & Partial<BookingEntry>;

/**
 * One entry; members that are left out are null, and the id is new.
 *
 * @throws AssertionError unless its lines sum to zero
 */
export function entryOf(parts: EntryParts): BookingEntry {
  assert(parts.lines.length >= 2, 'an entry has at least two lines');
  assert(
    parts.lines.every(({ amount_cents }) => amount_cents !== 0n),
    'a line must not be zero',
  );
  assert(sumOf(parts.lines.map(({ amount_cents }) => amount_cents)) === 0n, 'an entry must sum to zero');
  return { ...blank, id: newId(), derived: parts.cause_entry_id !== undefined, ...parts };
}

const blank = {
  payment_id: null,
  reverses_entry_id: null,
  note: null,
  rule_version: null,
  table_version: null,
  cause_entry_id: null,
  reason: null,
} as const;

/** The entry that reverses another: the same lines with the opposite sign, on the same value date. */
export const reversalOf = (booked: BookingEntry, parts: Partial<BookingEntry> = {}): BookingEntry =>
  entryOf({
    ...booked,
    id: newId(),
    reverses_entry_id: booked.id,
    note: null,
    lines: booked.lines.map((line) => ({ ...line, amount_cents: -line.amount_cents })),
    ...parts,
  });

/** The entries that are neither reversed nor reversals. */
export function effectiveEntries(entries: readonly BookingEntry[]): readonly BookingEntry[] {
  const reversed = new Set(entries.map(({ reverses_entry_id }) => reverses_entry_id));
  return entries.filter(({ id, reverses_entry_id }) => reverses_entry_id === null && !reversed.has(id));
}

/**
 * The ledger of a mandate, a Forderungskonto kept as double entry: its accounts and its entries. Amounts are bigint cents, debits positive.
 *
 * opening.ts makes the entries at acceptance, booking.ts those after it, allocation.ts spreads a payment over debts, balance.ts derives the
 * balance, store.ts keeps the entries. Interest books by rules of its own.
 */
import assert from 'node:assert/strict';
import type { BalanceLine } from '@mahnwerk/contract/shapes/balance.ts';
import { sumOf } from '../../../values/money.ts';

/**
 * The chart of accounts. Each line of the balance has two, under the names it carries on the wire: what is owed by law is debited to its claim
 * account, what is paid on it is credited to its payment account. Both stay readable side by side, as § 367 BGB wants them told apart.
 *
 * - `due_to_creditor`: whose the claims are; credited with every claim of the creditor.
 * - `received_by_creditor`: what the debtor paid to the creditor directly; debited with every such payment.
 * - `received_by_service`: what the debtor paid to the service; debited with every such payment.
 *
 * What service and creditor owe each other for it is not in this ledger: it says what the debtor owes.
 */
export type LedgerAccount =
  | `legal_claim_of_${BalanceLine}`
  | `payment_on_${BalanceLine}`
  | 'due_to_creditor'
  | 'received_by_creditor'
  | 'received_by_service';

/** What made an entry. A rule's name is never reused for another rule: the ledger is read for decades. */
export type Rule =
  | 'acceptance.principal'
  | 'acceptance.titled_costs'
  | 'acceptance.charge'
  | 'acceptance.payment'
  | 'payment.debtor'
  | 'payment.client'
  | 'payment.reversal'
  | 'cost'
  | 'cost.reversal';

/** One line of an entry. */
export interface Posting {
  readonly account: LedgerAccount;
  /** Debit positive, credit negative, never zero. */
  readonly amount_cents: bigint;
  readonly claim_id: string | null;
}

/** One booking: lines that sum to zero, written whole and never changed. */
export interface BookingEntry {
  readonly rule: Rule;
  /** The day from which it counts in the balance (Wertstellung). */
  readonly value_date: string;
  readonly payment_id: string | null;
  readonly reverses_entry_id: string | null;
  readonly note: string | null;
  readonly lines: readonly Posting[];
}

/**
 * One entry; members that are left out are null.
 *
 * @throws AssertionError unless its lines sum to zero
 */
export function entry({ payment_id = null, reverses_entry_id = null, note = null, ...said }: EntryParts): BookingEntry {
  assert(said.lines.length >= 2, 'an entry has at least two lines');
  assert(
    said.lines.every(({ amount_cents }) => amount_cents !== 0n),
    'a line must not be zero',
  );
  assert(sumOf(said.lines.map(({ amount_cents }) => amount_cents)) === 0n, 'an entry must sum to zero');
  return { ...said, payment_id, reverses_entry_id, note };
}

type EntryParts = Pick<BookingEntry, 'rule' | 'value_date' | 'lines'> & Partial<BookingEntry>;

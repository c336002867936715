/**
 * The invariant of the books (money.md 1): on every day the entries are what a replay of the facts says, with interest
 * that has accrued since its last entry. Pure.
 */
import { type BalanceLine, balanceLines } from '@mahnwerk/contract/shapes/balance.ts';
import { type Cents, sumOf } from '../../../values/money.ts';
import type { Replay } from '../replay/index.ts';
import type { BookingEntry } from './ledger.ts';

/** A figure that the entries do not have. */
export interface Difference {
  readonly account: string;
  readonly booked_cents: Cents;
  readonly replayed_cents: Cents;
}

/** What the entries up to a replay's day say otherwise than the replay; nothing for sound books. */
export function differencesFrom(replayed: Replay, entries: readonly BookingEntry[]): Difference[] {
  const booked = sumsUpTo(replayed.as_of, entries);
  const figures = balanceLines.flatMap((line): [account: string, cents: Cents][] => [
    [`legal_claim_of_${line}`, replayed.lines[line].claimed - replayed.lines[line].waived - accruedOn(line, replayed)],
    [`payment_on_${line}`, -replayed.lines[line].paid],
  ]);
  return [...figures, ['payments_to_allocate', 0n] as const]
    .map(([account, replayed_cents]) => ({ account, booked_cents: booked.get(account) ?? 0n, replayed_cents }))
    .filter(({ booked_cents, replayed_cents }) => booked_cents !== replayed_cents);
}

/** Interest that no payment, waiver or closing has met yet. */
function accruedOn(line: BalanceLine, { interest_rows, accruals }: Replay): Cents {
  const rows = interest_rows.filter((row) => row.line === line && row.rule !== 'interest.client_stated');
  const met = accruals.filter((accrual) => accrual.line === line);
  return sumOf(rows.map(({ amount }) => amount)) - sumOf(met.map(({ amount }) => amount));
}

function sumsUpTo(day: string, entries: readonly BookingEntry[]): ReadonlyMap<string, Cents> {
  const sums = new Map<string, Cents>();
  for (const { value_date, lines } of entries)
    if (value_date <= day)
      for (const { account, amount_cents } of lines) sums.set(account, (sums.get(account) ?? 0n) + amount_cents);
  return sums;
}

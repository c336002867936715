/** The cash position of a day from what is stored of it. Pure. */
import type { CashDays } from '@mahnwerk/contract/operator/cash-position.ts';
import { moneyOf } from '../../../values/money.ts';
import type { Statements } from './statements.gen.ts';

type Parts = Statements['parts']['row'];
type Balances = Statements['balances']['row'];

/** The figures of a day; the difference is what the bank has and no other figure explains. */
export const figuresOf = (parts: Parts, balances: Balances) => ({
  opening: moneyOf(balances.opening_cents),
  booked: moneyOf(parts.booked_cents),
  suspense: moneyOf(parts.suspense_cents),
  ignored: moneyOf(parts.ignored_cents),
  refunded: moneyOf(parts.refunded_cents),
  paid_out: moneyOf(parts.paid_out_cents),
  bank_balance: moneyOf(balances.bank_cents),
  difference: moneyOf(
    balances.bank_cents -
      (balances.opening_cents +
        parts.booked_cents +
        parts.suspense_cents +
        parts.ignored_cents +
        parts.refunded_cents +
        parts.paid_out_cents),
  ),
  doubtful: moneyOf(parts.doubtful_cents),
});

interface Coverage {
  readonly gaps: readonly Statements['gaps']['row'][];
  readonly reach: readonly Statements['reach']['row'][];
}

/** Up to which day the statements of every account that has begun by then reach, without one that is missing. */
export const isCovered = (on: string, { gaps, reach }: Coverage): boolean => {
  const begun = reach.filter(({ from_on }) => from_on <= on);
  return begun.length > 0 && begun.every(({ to_on }) => on <= to_on) && gaps.every(({ from_day }) => on <= from_day);
};

export const presentDays = (parts: readonly Parts[], balances: readonly Balances[], coverage: Coverage): CashDays => ({
  days: parts.flatMap((each, index) => {
    const of = balances[index];
    if (of === undefined) return [];
    const { bank_balance, booked, suspense, difference } = figuresOf(each, of);
    return [{ on: each.on_day, bank_balance, booked, suspense, difference, covered: isCovered(each.on_day, coverage) }];
  }),
  gaps: coverage.gaps.map(({ iban, from_day, to_day }) => ({ account_iban: iban, from: from_day, to: to_day })),
});

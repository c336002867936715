/**
 * The balance as it will be if payments arrive on given days and nothing else happens: the replay of the ledger with these payments and the rates that are
 * known today (debtor-page.md 6). Pure.
 */
import { type Cents, sumOf } from '../../../values/money.ts';
import { dayNumber, type DayNumber } from './calendar.ts';
import { balanceCents, type Walk } from './course.ts';
import type { Facts, PaymentFact } from './facts.ts';
import { paymentOf } from './report.ts';
import type { PaymentResult } from './result.ts';
import type { Tables } from './replay.ts';
import { newestRules } from './rules.ts';
import { finish } from './steps.ts';
import { walkThrough } from './walk.ts';

/** A payment of a day that is not over; payments of one day are one. */
export interface AssumedPayment {
  readonly value_date: string;
  readonly amount_cents: Cents;
}

export interface Projected {
  readonly value_date: string;
  /** The balance of its day before it. */
  readonly open_before: Cents;
  /** What it settles. */
  readonly result: PaymentResult;
}

export interface Projection {
  /** As the payments were given. */
  readonly payments: readonly Projected[];
  /** The balance of the last day. */
  readonly open: Cents;
  /** The interest that accrues after `from` through the last day. */
  readonly interest: Cents;
}

/** From which day interest is counted, and the last day. */
export interface Span {
  readonly from: string;
  readonly until: string;
}

/** @param facts of an open mandate, as known, without what was reversed: `factsKnownAt` */
export function project(
  facts: Facts,
  { base_rates, rules = newestRules }: Tables,
  payments: readonly AssumedPayment[],
  { from, until }: Span,
): Projection {
  const assumed = payments.map(paymentFact);
  const [first, last] = [dayNumber(from), dayNumber(until)];
  const before = new Map<DayNumber, Cents>();
  let accrued = 0n;
  const watch = (walk: Walk, day: DayNumber) => {
    before.set(day, balanceCents(walk));
    if (day === first) accrued = interestCents(walk);
  };
  const days = [first, ...assumed.map(({ value_date }) => dayNumber(value_date))];
  const known = { ...facts, payments: [...facts.payments, ...assumed] };
  const walk = finish(walkThrough(known, { base_rates, rules }, last, { days, watch }));
  const projected = new Map(walk.payments.map((payment) => [payment.fact, payment]));
  return {
    payments: assumed.flatMap((fact) => {
      const payment = projected.get(fact);
      if (payment === undefined) return [];
      const open_before = before.get(dayNumber(fact.value_date)) ?? 0n;
      return {
        value_date: fact.value_date,
        open_before,
        get result() {
          return paymentOf(walk, payment);
        },
      };
    }),
    open: balanceCents(walk),
    interest: interestCents(walk) - accrued,
  };
}

/** Later than all that is recorded, in the order in which they are given. */
const paymentFact = ({ value_date, amount_cents }: AssumedPayment, index: number): PaymentFact => ({
  id: `assumed ${index + 1}`,
  value_date,
  amount_cents,
  designation: null,
  recorded_at: `9999-12-31T23:59:59.999Z ${String(index).padStart(4, '0')}`,
});

const interestCents = ({ mandate }: Walk): Cents => sumOf(mandate.streams.map(({ interest }) => interest.claimed));

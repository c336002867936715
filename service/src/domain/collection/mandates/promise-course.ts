/** What becomes of the promises of a case, by its payments (case-work.md 6). Pure. */
import type { PaymentPromise } from '@mahnwerk/contract/operator/promises.ts';
import { addDays } from '../../../values/day.ts';
import type { Cents } from '../../../values/money.ts';

/** What was promised. */
export interface PromiseTerms {
  readonly amount_cents: Cents;
  readonly made_on: string;
  readonly due_on: string;
  readonly grace_days: number;
}

/** A payment that is not reversed. */
export interface PromisePayment {
  readonly value_date: string;
  readonly amount_cents: Cents;
}

export interface PromiseCourse {
  readonly status: Exclude<PaymentPromise['status'], 'withdrawn'>;
  readonly paid_cents: Cents;
  readonly kept_on: string | null;
  readonly broken_on: string | null;
  /** Of a broken one: the day on which it was full after all. */
  readonly paid_late_on: string | null;
}

/** What is known of the open promise with the row of a case. */
export type OpenPromise = Pick<PromiseTerms, 'due_on' | 'grace_days'>;

/** The last day on which a payment counts. */
export const lastDayOf = ({ due_on, grace_days }: OpenPromise): string => addDays(due_on, grace_days);

/** The day on which a promise is broken that is not kept by then. */
export const breakingDayOf = (promise: OpenPromise): string => addDays(lastDayOf(promise), 1);

/**
 * The courses of promises that were not withdrawn, in their order. A payment counts once: for the promise that was
 * recorded first, of those whose days it falls on; what is left of it afterwards pays broken ones late.
 *
 * @param promises in the order of their recording
 */
export function promiseCourses(
  promises: readonly PromiseTerms[],
  payments: readonly PromisePayment[],
  today: string,
): PromiseCourse[] {
  const money = payments
    .map(({ value_date, amount_cents }) => ({ on: value_date, left: amount_cents }))
    .sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0));
  const inTime = promises.map((promise) => fill(money, promise.amount_cents, [promise.made_on, lastDayOf(promise)]));
  return promises.map((promise, index): PromiseCourse => {
    const { paid, full_on } = inTime[index] ?? { paid: 0n, full_on: null };
    const course = { paid_cents: paid, kept_on: full_on, broken_on: null, paid_late_on: null };
    if (full_on !== null) return { ...course, status: 'kept' };
    const broken_on = breakingDayOf(promise);
    if (broken_on > today) return { ...course, status: 'open' };
    const late = fill(money, promise.amount_cents - paid, [broken_on, today]);
    return { ...course, status: 'broken', broken_on, paid_late_on: late.full_on };
  });
}

interface Money {
  readonly on: string;
  /** What no promise has taken yet. */
  left: Cents;
}

/** Takes an amount from the money of these days, the earliest first. */
function fill(
  money: readonly Money[],
  amount: Cents,
  [from, until]: readonly [string, string],
): { readonly paid: Cents; readonly full_on: string | null } {
  let missing = amount;
  for (const each of money) {
    if (each.on < from || each.on > until || each.left === 0n) continue;
    const part = each.left < missing ? each.left : missing;
    each.left -= part;
    missing -= part;
    if (missing === 0n) return { paid: amount, full_on: each.on };
  }
  return { paid: amount - missing, full_on: null };
}

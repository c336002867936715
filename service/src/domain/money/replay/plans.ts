/** The course of an instalment plan (money.md 6), from the payments alone. Pure. */
import type { Cents } from '../../../values/money.ts';
import { dayNumber, type DayNumber, dayText } from './calendar.ts';
import type { Debt } from './debts.ts';
import type { Facts, PaymentFact, PlanFact } from './facts.ts';
import type { PlanResult } from './result.ts';

/** A plan up to a day. */
export interface PlanCourse {
  readonly plan: PlanFact;
  readonly status: PlanResult['status'];
  readonly ended_on: DayNumber | null;
  readonly result: PlanResult;
  /** What was claimed on each interest before the plan; filled by the walk. */
  readonly interest_before: Map<Debt, Cents>;
}

/** Payments from the conclusion on fill the instalments in order. */
export function courseOf(plan: PlanFact, { payments, plan_cancellations }: Facts, through: DayNumber): PlanCourse {
  const due = filledInstalments(plan, payments, through);
  const cancelled = plan_cancellations.filter(({ plan_id }) => plan_id === plan.id).map(({ date }) => dayNumber(date));
  // Of several ends the earliest counts, of one day in this order.
  const [end] = (
    [
      ['defaulted', defaultOf(plan, due)],
      ['cancelled', cancelled[0] ?? Infinity],
      ['fulfilled', due.at(-1)?.filled_on ?? Infinity],
    ] as const
  )
    .filter(([, day]) => day <= through)
    .sort(([, a], [, b]) => a - b);
  const [status, ended_on] = end ?? ['active', null];
  const instalments = due.map(({ instalment, late_on, filled_on, paid }) => ({
    due_date: instalment.due_date,
    amount: instalment.amount_cents,
    paid,
    status: filled_on <= through ? ('paid' as const) : late_on <= through ? ('late' as const) : ('open' as const),
  }));
  return {
    plan,
    status,
    ended_on,
    result: { plan_id: plan.id, status, ended_on: ended_on === null ? null : dayText(ended_on), instalments },
    interest_before: new Map(),
  };
}

interface Instalment {
  readonly instalment: PlanFact['instalments'][number];
  /** The first day after its grace. */
  readonly late_on: DayNumber;
  /** The day on which it was full; `Infinity` while it is not. */
  readonly filled_on: DayNumber;
  readonly paid: Cents;
}

function filledInstalments(plan: PlanFact, payments: readonly PaymentFact[], through: DayNumber): Instalment[] {
  const money = payments
    .map(({ value_date, amount_cents }) => ({ day: dayNumber(value_date), left: amount_cents }))
    .filter(({ day }) => day >= dayNumber(plan.concluded_on) && day <= through)
    .sort((a, b) => a.day - b.day);
  return plan.instalments.map((instalment) => {
    const { due_date, amount_cents } = instalment;
    let missing = amount_cents;
    let filled_on = Infinity;
    while (missing > 0n && money[0] !== undefined) {
      const [payment] = money;
      const part = payment.left < missing ? payment.left : missing;
      missing -= part;
      payment.left -= part;
      if (missing === 0n) filled_on = payment.day;
      if (payment.left === 0n) money.shift();
    }
    return { instalment, late_on: dayNumber(due_date) + plan.grace_days + 1, filled_on, paid: amount_cents - missing };
  });
}

/** The first day on which as many instalments are late as end the plan. */
const defaultOf = ({ default_after }: PlanFact, due: readonly Instalment[]): DayNumber =>
  due.find(
    ({ late_on: day }) => due.filter((each) => each.late_on <= day && each.filled_on >= day).length >= default_after,
  )?.late_on ?? Infinity;

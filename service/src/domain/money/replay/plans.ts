/** The course of an instalment plan (money.md 6), from the payments; the walk ends one early of which nothing is owed any more. Pure. */
import { dayOf } from '../../../values/day.ts';
import type { Cents } from '../../../values/money.ts';
import { dayNumber, type DayNumber, dayText } from './calendar.ts';
import type { Debt } from './debts.ts';
import type { Facts, PaymentFact, PlanFact } from './facts.ts';
import type { PlanResult } from './result.ts';
import type { RuleVersions } from './rules.ts';

/** A plan up to a day. */
export interface PlanCourse {
  readonly plan: PlanFact;
  readonly status: PlanResult['status'];
  readonly ended_on: DayNumber | null;
  readonly result: PlanResult;
  /** What was claimed on each interest before the plan; filled by the walk. */
  readonly interest_before: Map<Debt, Cents>;
  /** The course of a plan on a day on which nothing that it covers is owed any more; null: plans ended by their instalments alone. */
  readonly settledOn: ((day: DayNumber) => PlanCourse) | null;
}

/** The plans that were concluded by a day. */
export function coursesOf(facts: Facts, rules: RuleVersions, through: DayNumber): PlanCourse[] {
  const plans = facts.plans.filter(({ concluded_on }) => dayNumber(concluded_on) <= through);
  return plans.map((plan) => {
    const cancellation = facts.plan_cancellations.find(({ plan_id }) => plan_id === plan.id);
    const next = rules['instalment_plan'] === undefined ? undefined : nextAfter(plan, plans);
    return courseOf(plan, facts.payments, {
      through,
      settled: undefined,
      canSettle: (rules['instalment_plan'] ?? 1) >= 3,
      cancelled: cancellation && { day: dayNumber(cancellation.date), recorded_at: cancellation.recorded_at },
      replaced: next && {
        day: Math.max(dayNumber(next.concluded_on), dayNumber(dayOf(next.recorded_at))),
        recorded_at: next.recorded_at,
      },
    });
  });
}

/** The plan that was recorded after another. */
const nextAfter = (plan: PlanFact, plans: readonly PlanFact[]): PlanFact | undefined =>
  plans
    .filter(({ recorded_at }) => recorded_at > plan.recorded_at)
    .sort((a, b) => (a.recorded_at < b.recorded_at ? -1 : 1))[0];

/** What ends a plan from outside: payments of its day fill the plan if they were recorded before. */
interface End {
  readonly day: DayNumber;
  readonly recorded_at: string;
}

interface Ends {
  readonly through: DayNumber;
  readonly cancelled: End | undefined;
  /** By the next plan. */
  readonly replaced: End | undefined;
  readonly settled: End | undefined;
  readonly canSettle: boolean;
}

/** Payments from the conclusion to the end of a plan fill its instalments in order. */
function courseOf(plan: PlanFact, payments: readonly PaymentFact[], known: Ends): PlanCourse {
  const { through, cancelled, replaced, settled } = known;
  const ends = [cancelled, replaced, settled].filter((end) => end !== undefined);
  const due = filledInstalments(
    plan,
    payments.filter((payment) => isAfter(payment, plan) && ends.every((end) => isBefore(payment, end))),
    through,
  );
  // Of several ends the earliest counts, of one day in this order.
  const [end] = (
    [
      ['defaulted', defaultOf(plan, due)],
      ['cancelled', cancelled?.day ?? Infinity],
      ['fulfilled', settled?.day ?? due.at(-1)?.filled_on ?? Infinity],
      ['cancelled', replaced?.day ?? Infinity],
    ] as const
  )
    .filter(([, day]) => day <= through)
    .sort(([, a], [, b]) => a - b);
  const [status, ended_on] = end ?? ['active', null];
  const lastDay = Math.min(through, ...ends.map(({ day }) => day));
  const instalments = due.map(({ instalment, late_on, filled_on, paid }) => ({
    due_date: instalment.due_date,
    amount: instalment.amount_cents,
    paid,
    status: filled_on <= through ? ('paid' as const) : late_on <= lastDay ? ('late' as const) : ('open' as const),
  }));
  return {
    plan,
    status,
    ended_on,
    result: { plan_id: plan.id, status, ended_on: ended_on === null ? null : dayText(ended_on), instalments },
    interest_before: new Map(),
    settledOn: known.canSettle
      ? (day) => courseOf(plan, payments, { ...known, settled: { day, recorded_at: afterAll } })
      : null,
  };
}

/** Payments of the day on which all is settled fill the plan, whenever they were recorded. */
const afterAll = '9999-12-31T00:00:00.000Z';

const isBefore = ({ value_date, recorded_at }: PaymentFact, end: End): boolean => {
  const day = dayNumber(value_date);
  return day < end.day || (day === end.day && recorded_at < end.recorded_at);
};

/** What was booked before a plan was agreed whose instalments hold interest was taken off them already. */
const isAfter = ({ recorded_at }: PaymentFact, plan: PlanFact): boolean =>
  plan.planned_interest_cents === undefined || recorded_at > plan.recorded_at;

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

/** Plans that are kept: the day on which nothing is owed any more that they cover, and the interest that they waive (money.md 6). Pure. */
import { type Cents, sumOf } from '../../../values/money.ts';
import { spread, turnOf } from './allocation.ts';
import { dayNumber, type DayNumber } from './calendar.ts';
import { agreementsOf, allocate, openCents, type Part, type PaymentCourse, type Walk } from './course.ts';
import { type Debt, openOf } from './debts.ts';
import type { PlanFact } from './facts.ts';
import { allDebts } from './mandate.ts';
import type { PlanCourse } from './plans.ts';

/** Measures interest up to a plan. Ends it as fulfilled where nothing is owed any more but what a kept plan waives, and waives that. */
export function followPlan(walk: Walk, index: number, on: DayNumber): void {
  const course = walk.plans[index];
  if (course === undefined) return;
  const { plan, interest_before } = course;
  if (on <= measuredAfter(plan))
    for (const { interest } of walk.mandate.streams) interest_before.set(interest, interest.claimed);
  if (on < dayNumber(plan.concluded_on)) return;
  if (isSettled(walk, course, on) && course.settledOn !== null) {
    walk.plans[index] = { ...course.settledOn(on), interest_before };
    walk.agreements = agreementsOf(walk, walk.plans);
  }
  const { status, ended_on } = walk.plans[index] ?? course;
  if (status !== 'fulfilled' || ended_on !== on) return;
  if (plan.waives_interest_if_kept) waiveByPlan(walk, course, on);
  else waiveAbovePlanned(walk, course, on);
}

/** The day after which the interest of a plan is measured: a plan whose instalments hold interest counts that of its own day as open already. */
export const measuredAfter = ({ concluded_on, planned_interest_cents }: PlanFact): DayNumber =>
  dayNumber(concluded_on) - (planned_interest_cents === undefined ? 1 : 0);

/** Whether the payments and waivers of a day leave nothing that a plan in force covers. */
function isSettled(walk: Walk, course: PlanCourse, on: DayNumber): boolean {
  const isInForce = course.ended_on === null || on < course.ended_on;
  if (!isInForce || walk.moved.size === 0) return false;
  const open = openCents(walk.mandate);
  if (open === 0n || !course.plan.waives_interest_if_kept) return open <= abovePlanned(walk, course);
  const isClose = open <= accruedInAll(walk, course);
  return isClose && open <= sumOf(walk.mandate.streams.map(({ interest }) => waivableOf(walk, course, interest)));
}

const accruedSince = ({ interest_before }: PlanCourse, interest: Debt): Cents =>
  least(interest.claimed, interest.claimed - (interest_before.get(interest) ?? 0n));

const accruedInAll = ({ mandate }: Walk, course: PlanCourse): Cents =>
  sumOf(mandate.streams.map(({ interest }) => accruedSince(course, interest)));

/** What accrued of interest since a plan was concluded beyond what its instalments hold. */
function abovePlanned(walk: Walk, course: PlanCourse): Cents {
  const planned = course.plan.planned_interest_cents;
  if (planned === undefined) return 0n;
  const accrued = accruedInAll(walk, course);
  return accrued > planned ? accrued - planned : 0n;
}

/** Of the interest that accrued since a plan was concluded, what is open or was paid since. */
function waivableOf(walk: Walk, course: PlanCourse, interest: Debt): Cents {
  if (course.settledOn === null) return least(openOf(interest), accruedSince(course, interest));
  const since = dayNumber(course.plan.concluded_on);
  const paid = sumOf(walk.payments.map((payment) => settledOf(payment, interest, since)));
  return least(openOf(interest) + paid, accruedSince(course, interest));
}

const settledOf = ({ parts }: PaymentCourse, debt: Debt, since: DayNumber): Cents =>
  sumOf(parts.filter((part) => part.debt === debt && part.on >= since).map(({ amount }) => amount));

const least = (a: Cents, b: Cents): Cents => (a < b ? a : b);

/** A plan that was kept waives the interest that accrued since its conclusion. What payments have settled of it goes to what else is open. */
function waiveByPlan(walk: Walk, course: PlanCourse, on: DayNumber): void {
  const { mandate, waivers, moved } = walk;
  const since = dayNumber(course.plan.concluded_on);
  const freed = new Set<PaymentCourse>();
  const parts = mandate.streams.flatMap(({ interest: debt }): Part[] => {
    const amount = waivableOf(walk, course, debt);
    if (amount <= 0n) return [];
    let back = amount - openOf(debt);
    for (const payment of walk.payments.toReversed()) {
      const part = least(settledOf(payment, debt, since), back);
      if (part <= 0n) continue;
      debt.paid -= part;
      back -= part;
      payment.parts.push({ on, debt, amount: -part });
      payment.surplus += part;
      freed.add(payment);
    }
    debt.waived += amount;
    moved.add(debt);
    return [{ on, debt, amount }];
  });
  waivers.push({ waiver_id: null, plan_id: course.plan.id, on, parts });
  for (const payment of walk.payments.filter((each) => freed.has(each)))
    allocate(walk, payment, { on, turn: turnOf(mandate, on, payment.fact.designation) });
}

/** What a kept plan did not plan is waived where it is open: payments have met interest first, so that it may be open as principal. */
function waiveAbovePlanned(walk: Walk, course: PlanCourse, on: DayNumber): void {
  const { mandate, waivers, moved } = walk;
  const interest = mandate.streams.map((stream) => stream.interest);
  const principal = mandate.claims.map((claim) => claim.principal);
  const stages = [...new Set([...interest, ...principal, ...allDebts(mandate)])].map((debt) => [[debt]]);
  const parts: Part[] = [];
  spread(abovePlanned(walk, course), stages, (debt, amount) => {
    debt.waived += amount;
    moved.add(debt);
    parts.push({ on, debt, amount });
  });
  if (parts.length > 0) waivers.push({ waiver_id: null, plan_id: course.plan.id, on, parts });
}

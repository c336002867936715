/**
 * The walk of a replay over the days on which something happens. On a day: new debts, interest through the day, waivers, surplus of earlier payments,
 * payments, refunds, the interest that a kept plan waives (money.md 3). Pure.
 */
import { type Cents, sumOf } from '../../../values/money.ts';
import {
  agreementsOf,
  allocate,
  compare,
  isDesignated,
  openCents,
  type Part,
  type PaymentCourse,
  type Walk,
} from './course.ts';
import { followPlan, measuredAfter } from './kept-plans.ts';
import { spread, stagesOfWaiver, turnOf } from './allocation.ts';
import { type BaseRates, dayNumber, type DayNumber } from './calendar.ts';
import { accrue, type Stream } from './debts.ts';
import type { Facts, PaymentFact, WaiverFact } from './facts.ts';
import { arise, debtsOf, setOffLumpSums } from './mandate.ts';
import type { RuleVersions } from './rules.ts';
import { coursesOf, type PlanCourse } from './plans.ts';
import type { Steps } from './steps.ts';
import { effectsOf, rememberReduction, takeEffect } from './titles.ts';

interface WalkTables {
  readonly base_rates: BaseRates;
  readonly rules: RuleVersions;
}

/** What a walk looks at on a day, once debts, interest and waivers of the day are counted, before its payments. */
export type Watch = (walk: Walk, day: DayNumber) => void;

interface Watched {
  readonly days: readonly DayNumber[];
  readonly watch: Watch;
}

/** The walk in steps of one day or one payment. @param facts none of them reversed */
export function* walkThrough(
  facts: Facts,
  { base_rates, rules }: WalkTables,
  through: DayNumber,
  watched: Watched = { days: [], watch: () => undefined },
): Steps<Walk> {
  const plans = coursesOf(facts, rules, through);
  const walk: Walk = {
    mandate: debtsOf(facts, base_rates),
    plans,
    allocation_rules: facts.allocation_rules,
    agreements: agreementsOf(facts, plans),
    payments: [],
    overpaid: new Set(),
    waivers: [],
    offsets: [],
    titled: [],
    met: [],
    moved: new Set(),
  };
  const agenda = { ...agendaOf(facts, walk), watched };
  for (const day of daysOf(agenda, plans).filter((each) => each <= through)) yield* settleDay(walk, agenda, day);
  accrueAll(walk, through);
  if (facts.closings.some(({ date }) => dayNumber(date) === through))
    for (const stream of walk.mandate.streams) meet(walk, stream, through);
  return walk;
}

/** What happens, by day. */
const agendaOf = (facts: Facts, { mandate }: Walk) => ({
  arising: Map.groupBy(mandate.arising, ({ day }) => day),
  waivers: Map.groupBy([...facts.waivers].sort(byRecording), ({ value_date }) => dayNumber(value_date)),
  payments: Map.groupBy([...facts.payments].sort(byPriority), ({ value_date }) => dayNumber(value_date)),
  postings: new Set(facts.interest_postings.map(({ date }) => dayNumber(date))),
  refunds: Map.groupBy([...facts.refunds].sort(byRecording), ({ value_date }) => dayNumber(value_date)),
  titles: effectsOf(mandate),
});

type Agenda = ReturnType<typeof agendaOf> & { readonly watched: Watched };

/** The days of a walk, with the day after which the interest of a plan is measured, and the day of its end. */
function daysOf(
  { arising, waivers, payments, postings, refunds, titles, watched }: Agenda,
  plans: readonly PlanCourse[],
): readonly DayNumber[] {
  const ofPlans = plans.flatMap(({ plan, ended_on }) => [measuredAfter(plan), ended_on ?? []].flat());
  const days = [arising, waivers, payments, refunds, titles].flatMap((events) => [...events.keys()]);
  return [...new Set([...days, ...postings, ...ofPlans, ...watched.days])].sort((a, b) => a - b);
}

function* settleDay(walk: Walk, agenda: Agenda, day: DayNumber): Steps<void> {
  const { mandate } = walk;
  const arising = agenda.arising.get(day) ?? [];
  const titles = agenda.titles.get(day) ?? [];
  if (arising.length + titles.length > 0) accrueAll(walk, day - 1);
  arising.forEach(arise);
  if (arising.length > 0)
    setOffLumpSums(mandate, (debt, amount) => walk.offsets.push({ on: day, debt, amount: -amount }));
  for (const effect of titles) takeEffect(walk, effect, day);
  accrueAll(walk, day);
  for (const waiver of agenda.waivers.get(day) ?? []) waive(walk, waiver, day);
  settleFromSurplus(walk, day);
  if (agenda.watched.days.includes(day)) agenda.watched.watch(walk, day);
  for (const fact of agenda.payments.get(day) ?? []) {
    const turn = turnOf(mandate, day, fact.designation);
    const payment = { fact, turn, parts: [], surplus: fact.amount_cents, refunded: 0n, refunds: [] };
    walk.payments.push(payment);
    allocate(walk, payment, { on: day, turn });
    yield;
  }
  const refunds = agenda.refunds.get(day) ?? [];
  for (const { payment_id, amount_cents } of refunds)
    for (const payment of walk.payments.filter(({ fact }) => fact.id === payment_id))
      refund(walk, payment, { amount_cents, on: day });
  if (refunds.length > 0) settleFromSurplus(walk, day);
  for (const index of walk.plans.keys()) followPlan(walk, index, day);
  const isPosted = agenda.postings.has(day);
  for (const stream of mandate.streams.filter(({ interest }) => isPosted || walk.moved.has(interest)))
    meet(walk, stream, day);
  walk.moved.clear();
  for (const { claim } of titles) rememberReduction(claim, day);
  yield;
}

function meet({ met }: Walk, stream: Stream, on: DayNumber): void {
  const row = stream.rows.at(-1);
  const terms = row?.span.terms;
  met.push({
    on,
    stream,
    claimed: stream.interest.claimed,
    rule: terms?.rule ?? null,
    table_version: (terms?.points ?? null) === null ? null : (row?.half_year.version ?? null),
  });
}

function accrueAll({ mandate: { streams, base_rates } }: Walk, through: DayNumber): void {
  for (const stream of streams) accrue(stream, through, base_rates);
}

const byRecording = <F extends { readonly recorded_at: string; readonly id: string }>(a: F, b: F): number =>
  compare(a.recorded_at, b.recorded_at) || compare(a.id, b.id);

/** Of one day, designated payments first, then the larger, then as recorded. */
const byPriority = (a: PaymentFact, b: PaymentFact): number =>
  Number(isDesignated(b)) - Number(isDesignated(a)) || compare(b.amount_cents, a.amount_cents) || byRecording(a, b);

function waive(walk: Walk, waiver: WaiverFact, on: DayNumber): void {
  const { mandate } = walk;
  const parts: Part[] = [];
  spread(waiver.amount_cents ?? openCents(mandate), stagesOfWaiver(mandate, waiver, on), (debt, amount) => {
    debt.waived += amount;
    walk.moved.add(debt);
    parts.push({ on, debt, amount });
  });
  walk.waivers.push({ waiver_id: waiver.id, plan_id: null, on, parts });
}

/** What arose after a payment is settled from its surplus on its own day. */
function settleFromSurplus(walk: Walk, day: DayNumber): void {
  if (walk.overpaid.size === 0 || openCents(walk.mandate) === 0n) return;
  for (const payment of walk.overpaid)
    allocate(walk, payment, { on: day, turn: turnOf(walk.mandate, day, payment.fact.designation) });
}

/** A refund that exceeds the surplus, since older debts were recorded after it, takes back what the payment settled, the last part first. */
function refund(
  { moved }: Walk,
  payment: PaymentCourse,
  { amount_cents, on }: { readonly amount_cents: Cents; readonly on: DayNumber },
): void {
  payment.refunded += amount_cents;
  payment.refunds.push({ on, amount: amount_cents });
  payment.surplus -= amount_cents;
  for (const debt of new Set(payment.parts.map((part) => part.debt).reverse())) {
    const settled = sumOf(payment.parts.filter((part) => part.debt === debt).map(({ amount }) => amount));
    const back = settled < -payment.surplus ? settled : -payment.surplus;
    if (back <= 0n) continue;
    debt.paid -= back;
    moved.add(debt);
    payment.surplus += back;
    payment.parts.push({ on, debt, amount: -back });
  }
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { aPayment } from '../../../../test/harness/money-facts.ts';
import { addDays } from '../../../values/day.ts';
import {
  baseRatesBy,
  type Facts,
  factsKnownAt,
  newestRules,
  noFacts,
  type PaymentFact,
  type PlanFact,
  replay,
  type Replay,
  rulesKnownAt,
} from './index.ts';

const start = '2025-01-15';
const on = (offset: number): string => addDays(start, offset);
const at = (second: number): string => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();

interface PlanHistory {
  readonly facts: Facts;
  readonly plan: PlanFact;
  readonly known_at: string;
  readonly day: string;
}

/** A plan, payments from before it on, some of them reversed later, and a cancellation of some plans. */
const planHistories: fc.Arbitrary<PlanHistory> = fc
  .record({
    instalments: fc.array(fc.record({ gap: fc.integer({ min: 0, max: 20 }), cents: fc.integer({ min: 1, max: 60 }) }), {
      minLength: 1,
      maxLength: 5,
    }),
    grace_days: fc.integer({ min: 0, max: 10 }),
    default_after: fc.integer({ min: 1, max: 3 }),
    payments: fc.array(
      fc.record({
        offset: fc.integer({ min: -3, max: 90 }),
        cents: fc.integer({ min: 1, max: 90 }),
        is_reversed: fc.boolean(),
      }),
      { maxLength: 8 },
    ),
    cancelled: fc.option(fc.integer({ min: 0, max: 90 }), { freq: 3 }),
    known: fc.integer({ min: 0, max: 20 }),
    through: fc.integer({ min: 0, max: 120 }),
  })
  .map(({ instalments, payments, cancelled, known, through, ...terms }) => {
    let due = -1;
    const plan: PlanFact = {
      id: 'plan',
      concluded_on: start,
      instalments: instalments.map(({ gap, cents }) => ({
        due_date: on((due += gap + 1)),
        amount_cents: BigInt(cents),
      })),
      ...terms,
      waives_interest_if_kept: false,
      principal_first: false,
      recorded_at: at(0),
    };
    const facts: Facts = {
      ...noFacts,
      plans: [plan],
      payments: payments.map(({ offset, cents }, index) =>
        aPayment({
          id: `payment ${index}`,
          value_date: on(offset),
          amount_cents: BigInt(cents),
          recorded_at: at(index + 1),
        }),
      ),
      reversals: payments.flatMap(({ is_reversed }, index) =>
        is_reversed ? [{ reverses_id: `payment ${index}`, recorded_at: at(index + 9) }] : [],
      ),
      plan_cancellations: cancelled === null ? [] : [{ plan_id: plan.id, date: on(cancelled), recorded_at: at(4) }],
    };
    return { facts, plan, known_at: at(known), day: on(through) };
  });

/** Each day by itself: the money up to it against the instalments up to each. */
function oracleOf({ facts, plan, known_at, day: last }: PlanHistory): Replay['plans'][number] {
  const reversed = (id: string) =>
    facts.reversals.some(({ reverses_id, recorded_at }) => reverses_id === id && recorded_at <= known_at);
  const cancellation = facts.plan_cancellations.find(({ recorded_at }) => recorded_at <= known_at);
  /** On the day of the cancellation, what was recorded before it fills the plan; later nothing does. */
  const isInTime = ({ value_date, recorded_at }: PaymentFact) =>
    cancellation === undefined ||
    value_date < cancellation.date ||
    (value_date === cancellation.date && recorded_at < cancellation.recorded_at);
  const moneyUpTo = (day: string): bigint =>
    facts.payments
      .filter(({ id, recorded_at }) => recorded_at <= known_at && !reversed(id))
      .filter(isInTime)
      .filter(({ value_date }) => value_date >= plan.concluded_on && value_date <= day)
      .reduce((all, { amount_cents }) => all + amount_cents, 0n);
  const neededFor = (count: number): bigint =>
    plan.instalments.slice(0, count).reduce((all, { amount_cents }) => all + amount_cents, 0n);
  const isFull = (index: number, day: string) => moneyUpTo(day) >= neededFor(index + 1);
  const isMissed = (due_date: string, day: string) => addDays(due_date, plan.grace_days) < day;

  const statusOn = (day: string): Replay['plans'][number]['status'] => {
    const missed = plan.instalments.filter(
      ({ due_date }, index) => isMissed(due_date, day) && !isFull(index, addDays(day, -1)),
    );
    if (missed.length >= plan.default_after) return 'defaulted';
    if (cancellation?.date === day) return 'cancelled';
    return isFull(plan.instalments.length - 1, day) ? 'fulfilled' : 'active';
  };
  let [status, ended_on]: [Replay['plans'][number]['status'], string | null] = ['active', null];
  for (let day = plan.concluded_on; day <= last && status === 'active'; day = addDays(day, 1)) {
    status = statusOn(day);
    if (status !== 'active') ended_on = day;
  }
  const lastDay = cancellation === undefined || cancellation.date > last ? last : cancellation.date;
  return {
    plan_id: plan.id,
    status,
    ended_on,
    instalments: plan.instalments.map(({ due_date, amount_cents: amount }, index) => {
      const left = moneyUpTo(last) - neededFor(index);
      return {
        due_date,
        amount,
        paid: left <= 0n ? 0n : left < amount ? left : amount,
        status: isFull(index, last) ? 'paid' : isMissed(due_date, lastDay) ? 'late' : 'open',
      };
    }),
  };
}

const courseOf = ({ facts, known_at, day }: PlanHistory): Replay['plans'] =>
  replay(factsKnownAt(facts, known_at), { base_rates: baseRatesBy([]) }, day).plans;

test('a plan has reached on each day what the money up to it says, whatever was reversed', () => {
  const met = new Set<string>();
  fc.assert(
    fc.property(planHistories, (history) => {
      const [course] = courseOf(history);
      assert.deepEqual(course, oracleOf(history));
      met.add(course?.status ?? 'none');
    }),
    { numRuns: 2_000 },
  );
  assert.deepEqual([...met].sort(), ['active', 'cancelled', 'defaulted', 'fulfilled'], 'every end was met');
});

/** A plan that one payment fulfils, a second plan, and the reversal of the payment. */
function replacedPlan(): Facts {
  const first: PlanFact = {
    id: 'first',
    concluded_on: '2026-01-02',
    instalments: [{ due_date: '2026-03-01', amount_cents: 50_00n }],
    grace_days: 7,
    default_after: 1,
    waives_interest_if_kept: false,
    principal_first: true,
    recorded_at: '2026-01-02T09:00:00.000Z',
  };
  const second: PlanFact = {
    ...first,
    id: 'second',
    concluded_on: '2026-01-10',
    recorded_at: '2026-01-12T09:00:00.000Z',
  };
  const paid = (id: string, value_date: string, recorded_at: string) =>
    aPayment({ id, value_date, amount_cents: 50_00n, recorded_at });
  return {
    ...noFacts,
    plans: [first, second],
    payments: [
      paid('kept', '2026-01-05', '2026-01-05T09:00:00.000Z'),
      paid('of the second', '2026-01-20', '2026-01-20T09:00:00.000Z'),
    ],
    reversals: [{ reverses_id: 'kept', recorded_at: '2026-01-15T09:00:00.000Z' }],
  };
}

test('after the reversal that reopens a plan, the plan that followed it is the only active one, and takes the payments', () => {
  const plansOn = (day: string, known_at: string) =>
    replay(factsKnownAt(replacedPlan(), known_at), { base_rates: baseRatesBy([]) }, day).plans.map(
      ({ plan_id, status, ended_on, instalments }) => [plan_id, status, ended_on, instalments[0]?.paid],
    );
  assert.deepEqual(plansOn('2026-01-14', '2026-01-14T09:00:00.000Z'), [
    ['first', 'fulfilled', '2026-01-05', 50_00n],
    ['second', 'active', null, 0n],
  ]);
  assert.deepEqual(plansOn('2026-01-16', '2026-01-16T09:00:00.000Z'), [
    ['first', 'cancelled', '2026-01-12', 0n],
    ['second', 'active', null, 0n],
  ]);
  assert.deepEqual(plansOn('2026-01-21', '2026-01-21T09:00:00.000Z'), [
    ['first', 'cancelled', '2026-01-12', 0n],
    ['second', 'fulfilled', '2026-01-20', 50_00n],
  ]);
});

test('a rule with a new version is known from its recording on, and not before', () => {
  const recorded = [{ version: 'instalment_plan/2', recorded_at: '2026-01-18T00:00:00.000Z' }];
  const statusesAt = (instant: string) =>
    replay(
      factsKnownAt(replacedPlan(), instant),
      { base_rates: baseRatesBy([]), rules: rulesKnownAt(recorded, instant) },
      '2026-01-16',
    ).plans.map(({ status }) => status);
  assert.deepEqual(statusesAt('2026-01-17T23:59:59.999Z'), ['active', 'active']);
  assert.deepEqual(statusesAt('2026-01-18T00:00:00.000Z'), ['cancelled', 'active']);
  const later = { version: 'instalment_plan/3', recorded_at: '2026-02-01T00:00:00.000Z' };
  assert.deepEqual(rulesKnownAt([...recorded, later], '2026-12-31T00:00:00.000Z'), newestRules);
});

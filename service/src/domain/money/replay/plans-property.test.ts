import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { aPayment } from '../../../../test/harness/money-facts.ts';
import { addDays } from '../../../values/day.ts';
import { baseRatesBy, type Facts, factsKnownAt, noFacts, type PlanFact, replay, type Replay } from './index.ts';

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
      plan_cancellations: cancelled === null ? [] : [{ plan_id: plan.id, date: on(cancelled), recorded_at: at(0) }],
    };
    return { facts, plan, known_at: at(known), day: on(through) };
  });

/** Each day by itself: the money up to it against the instalments up to each. */
function oracleOf({ facts, plan, known_at, day: last }: PlanHistory): Replay['plans'][number] {
  const reversed = (id: string) =>
    facts.reversals.some(({ reverses_id, recorded_at }) => reverses_id === id && recorded_at <= known_at);
  const moneyUpTo = (day: string): bigint =>
    facts.payments
      .filter(({ id, recorded_at }) => recorded_at <= known_at && !reversed(id))
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
    if (facts.plan_cancellations.some(({ date }) => date === day)) return 'cancelled';
    return isFull(plan.instalments.length - 1, day) ? 'fulfilled' : 'active';
  };
  let [status, ended_on]: [Replay['plans'][number]['status'], string | null] = ['active', null];
  for (let day = plan.concluded_on; day <= last && status === 'active'; day = addDays(day, 1)) {
    status = statusOn(day);
    if (status !== 'active') ended_on = day;
  }
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
        status: isFull(index, last) ? 'paid' : isMissed(due_date, last) ? 'late' : 'open',
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

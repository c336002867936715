import assert from 'node:assert/strict';
import { test } from 'node:test';
import { baseRateRows } from '../../../../test/harness/base-rate-rows.ts';
import { aClaim, aCost, aPayment, statutory } from '../../../../test/harness/money-facts.ts';
import { addMonths } from '../../../values/day.ts';
import { type Cents, sumOf } from '../../../values/money.ts';
import { baseRatesBy, type Facts, noFacts, type PlanFact, project, replay } from './index.ts';

const today = '2026-11-30';
const agreed_at = `${today}T10:00:00.000Z`;
const known = baseRatesBy(baseRateRows);

/** The base rate that the next half-years bring, which is not known on the day of the agreement. */
const turnedTo = (rate: string) => {
  const row = { valid_from: '2027-01-01', rate, version: 'base_rate/2027-01-01', recorded_at: null };
  return baseRatesBy([...baseRateRows, row]);
};

const debts: Facts = {
  ...noFacts,
  claims: [
    aClaim({
      id: 'claim',
      since: '2026-01-15',
      principal_cents: 80_000n,
      default_terms: { ...statutory(5n), from: '2026-01-15' },
    }),
  ],
  costs: [aCost({ id: 'cost', date: '2026-02-01', amount_cents: 9_000n })],
};

/** A plan over all that is owed and the interest to its end, at the rate of today. */
function agreed(): { readonly plan: PlanFact; readonly amounts: readonly Cents[] } {
  const days = [0, 1, 2, 3, 4].map((month) => addMonths('2026-12-31', month));
  const payments = days.slice(0, -1).map((value_date) => ({ value_date, amount_cents: 20_000n }));
  const until = days.at(-1) ?? today;
  const { open, interest } = project(debts, { base_rates: known }, payments, { from: today, until });
  const amounts = [...payments.map(({ amount_cents }) => amount_cents), open];
  const plan: PlanFact = {
    id: 'plan',
    concluded_on: today,
    instalments: days.map((due_date, index) => ({ due_date, amount_cents: amounts[index] ?? 0n })),
    grace_days: 7,
    default_after: 2,
    waives_interest_if_kept: false,
    principal_first: false,
    planned_interest_cents: interest,
    recorded_at: agreed_at,
  };
  return { plan, amounts };
}

/** The payments of a plan on its days, by the last so much less. */
const kept = ({ plan, amounts }: ReturnType<typeof agreed>, less = 0n): Facts['payments'] =>
  plan.instalments.map(({ due_date }, index) =>
    aPayment({
      id: `payment ${index}`,
      value_date: due_date,
      amount_cents: (amounts[index] ?? 0n) - (index === amounts.length - 1 ? less : 0n),
      recorded_at: `${due_date}T10:00:00.000Z`,
    }),
  );

test('the total of a plan is final: what a higher base rate adds is waived once the plan is kept, as principal too', () => {
  const made = agreed();
  const facts = { ...debts, plans: [made.plan], payments: kept(made) };
  const end = replay(facts, { base_rates: turnedTo('4.00') }, '2027-12-31');
  const last = made.plan.instalments.at(-1)?.due_date;
  assert.deepEqual([end.plans[0]?.status, end.plans[0]?.ended_on], ['fulfilled', last]);
  assert.equal(end.lines.total.open, 0n);
  const waived = end.waivers.flatMap(({ plan_id, value_date, parts }) =>
    parts.map((part) => ({ plan_id, value_date, ...part })),
  );
  assert.ok(waived.length > 0 && waived.every(({ plan_id, value_date }) => plan_id === 'plan' && value_date === last));
  const before = replay({ ...facts, plans: [] }, { base_rates: turnedTo('4.00') }, last ?? today);
  assert.equal(sumOf(waived.map(({ amount }) => amount)), before.lines.total.open, 'no more than is left open');
});

test('with the rates of its day, a kept plan leaves nothing and waives nothing', () => {
  const made = agreed();
  const end = replay({ ...debts, plans: [made.plan], payments: kept(made) }, { base_rates: known }, '2027-12-31');
  assert.equal(end.plans[0]?.status, 'fulfilled');
  assert.equal(end.lines.total.open, 0n);
  assert.deepEqual(end.waivers, []);
});

test('a lower base rate makes the last instalment smaller, and it is never late', () => {
  const made = agreed();
  const tables = { base_rates: turnedTo('0.00') };
  const all = replay({ ...debts, payments: kept(made) }, tables, made.plan.instalments.at(-1)?.due_date ?? today);
  const less = -all.lines.total.open;
  assert.ok(less > 0n);
  const end = replay({ ...debts, plans: [made.plan], payments: kept(made, less) }, tables, '2027-12-31');
  assert.deepEqual([end.plans[0]?.status, end.lines.total.open], ['fulfilled', 0n]);
  assert.ok(end.plans[0]?.instalments.every(({ status }) => status !== 'late'));
});

test('a plan that is not kept waives nothing', () => {
  const made = agreed();
  const facts = { ...debts, plans: [made.plan], payments: kept(made).slice(0, 2) };
  const end = replay(facts, { base_rates: turnedTo('4.00') }, '2027-12-31');
  assert.equal(end.plans[0]?.status, 'defaulted');
  assert.deepEqual(end.waivers, []);
  assert.equal(
    end.lines.total.open,
    replay({ ...facts, plans: [] }, { base_rates: turnedTo('4.00') }, '2027-12-31').lines.total.open,
  );
});

test('a payment of the morning is no part of the plan of the afternoon; one booked later for that day is', () => {
  const made = agreed();
  const at = (time: string) =>
    aPayment({ id: time, value_date: today, amount_cents: 5_000n, recorded_at: `${today}T${time}:00.000Z` });
  const paidOf = (payment: Facts['payments'][number]) =>
    replay({ ...debts, plans: [made.plan], payments: [payment] }, { base_rates: known }, today).plans[0]?.instalments[0]
      ?.paid;
  assert.equal(paidOf(at('08:00')), 0n);
  assert.equal(paidOf(at('18:00')), 5_000n);
});

test('a plan that waives interest if kept covers the interest of its own day', () => {
  const { open } = project(debts, { base_rates: known }, [], { from: today, until: today });
  const plan: PlanFact = {
    ...agreed().plan,
    instalments: [
      { due_date: '2026-12-31', amount_cents: 30_000n },
      { due_date: '2027-01-31', amount_cents: open - 30_000n },
    ],
    waives_interest_if_kept: true,
    principal_first: true,
    planned_interest_cents: 0n,
  };
  const payments = kept({ plan, amounts: plan.instalments.map(({ amount_cents }) => amount_cents) });
  const end = replay({ ...debts, plans: [plan], payments }, { base_rates: turnedTo('4.00') }, '2027-12-31');
  assert.deepEqual([end.plans[0]?.status, end.plans[0]?.ended_on], ['fulfilled', '2027-01-31']);
  assert.equal(end.lines.total.open, 0n);
  assert.ok(
    end.payments.every(({ surplus }) => surplus === 0n),
    'and to the cent',
  );
});

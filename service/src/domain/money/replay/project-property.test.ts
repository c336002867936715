import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { baseRateRows } from '../../../../test/harness/base-rate-rows.ts';
import { runs } from '../../../../test/harness/random.ts';
import { histories } from '../../../../test/harness/replay-histories.ts';
import { addDays } from '../../../values/day.ts';
import { sumOf } from '../../../values/money.ts';
import { baseRatesBy, type Facts, factsKnownAt, type PaymentFact, project, replay } from './index.ts';

const tables = { base_rates: baseRatesBy(baseRateRows) };

/** An open case of which no payment has a value date to come. */
function presentOf(facts: Facts, today: string): Facts {
  const payments = facts.payments.filter(({ value_date }) => value_date <= today);
  const refunds = facts.refunds.filter(
    ({ payment_id, value_date }) => value_date <= today && payments.some(({ id }) => id === payment_id),
  );
  return { ...facts, payments, refunds, closings: [] };
}

/** Payments after the last day of a history. */
const futures = histories.chain(({ facts, knownAt, day: today }) =>
  fc.record({
    facts: fc.constant(presentOf(factsKnownAt(facts, knownAt), today)),
    today: fc.constant(today),
    payments: fc
      .uniqueArray(fc.record({ gap: fc.integer({ min: 1, max: 500 }), cents: fc.integer({ min: 1, max: 90_000 }) }), {
        selector: ({ gap }) => gap,
        maxLength: 8,
      })
      .map((each) =>
        each
          .toSorted((a, b) => a.gap - b.gap)
          .map(({ gap, cents }) => ({ value_date: addDays(today, gap), amount_cents: BigInt(cents) })),
      ),
    beyond: fc.integer({ min: 0, max: 400 }),
  }),
);

const interestOf = ({ lines }: ReturnType<typeof replay>) =>
  lines.interest_on_principal_claim.claimed + lines.interest_on_costs.claimed;

test('what a debtor is shown of a later day is what the ledger says once its payments are booked', () => {
  fc.assert(
    fc.property(futures, ({ facts, today, payments, beyond }) => {
      fc.pre(facts.claims.length > 0);
      const until = addDays(payments.at(-1)?.value_date ?? today, beyond);
      const booked: readonly PaymentFact[] = payments.map((payment, index) => ({
        ...payment,
        id: `booked ${index}`,
        designation: null,
        recorded_at: `2099-01-01T00:00:00.${String(index).padStart(3, '0')}Z`,
      }));
      const projection = project(facts, tables, payments, { from: today, until });
      const later = (count: number, day: string) =>
        replay({ ...facts, payments: [...facts.payments, ...booked.slice(0, count)] }, tables, day);
      const end = later(booked.length, until);
      assert.equal(projection.open, end.lines.total.open);
      assert.equal(projection.interest, interestOf(end) - interestOf(later(booked.length, today)));
      for (const [index, { open_before, value_date, result }] of projection.payments.entries()) {
        assert.equal(open_before, later(index, value_date).lines.total.open, `before payment ${index + 1}`);
        const settled = end.payments.find(({ payment_id }) => payment_id === `booked ${index}`);
        assert.deepEqual(result.allocation, settled?.allocation);
        assert.equal(sumOf(result.allocation.map(({ amount }) => amount)) + result.surplus, result.amount);
      }
    }),
    { numRuns: runs(1_000) },
  );
});

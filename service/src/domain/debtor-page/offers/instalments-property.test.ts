import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { baseRateRows } from '../../../../test/harness/base-rate-rows.ts';
import { type OracleCase, oracleOffers } from '../../../../test/harness/instalment-oracle.ts';
import { aClaim, aCost, statutory } from '../../../../test/harness/money-facts.ts';
import { runs } from '../../../../test/harness/random.ts';
import { addDays } from '../../../values/day.ts';
import { baseRatesBy, noFacts } from '../../money/replay/index.ts';
import { type Asked, instalmentOffers, laterOffer } from './index.ts';

const tables = { base_rates: baseRatesBy(baseRateRows) };

const cases: fc.Arbitrary<OracleCase> = fc
  .record({
    today: fc.constantFrom('2023-06-15', '2024-01-31', '2024-02-28', '2025-12-30', '2026-11-28'),
    age: fc.integer({ min: 0, max: 900 }),
    principal: fc.bigInt({ min: 1n, max: 60_000n }),
    points: fc.constantFrom(5n, 9n),
    cost: fc.oneof(fc.constant(0n), fc.bigInt({ min: 1n, max: 9_000n })),
    fee: fc.oneof(fc.constant(0n), fc.bigInt({ min: 1_500n, max: 9_000n })),
    first: fc.integer({ min: 1, max: 60 }),
    min_amount: fc.oneof(fc.constantFrom(500n, 2_500n, 501n, 999n), fc.bigInt({ min: 500n, max: 9_000n })),
    max_count: fc.integer({ min: 2, max: 20 }),
    monthly: fc.option(fc.bigInt({ min: 100n, max: 40_000n })),
    waives: fc.boolean(),
  })
  .map(({ age, first, ...rest }) => ({
    ...rest,
    since: addDays(rest.today, -age),
    first_due: addDays(rest.today, first),
  }));

const askedOf = ({ today, since, principal, points, cost, fee, ...rest }: OracleCase): Asked => ({
  facts: {
    ...noFacts,
    claims: [
      aClaim({ id: 'claim', since, principal_cents: principal, default_terms: { ...statutory(points), from: since } }),
    ],
    costs: cost === 0n ? [] : [aCost({ id: 'cost', date: today, amount_cents: cost })],
  },
  tables,
  today,
  fee: fee === 0n ? null : aCost({ id: 'fee', date: today, amount_cents: fee }),
  terms: {
    min_amount: rest.min_amount,
    max_count: rest.max_count,
    interest: rest.waives ? 'waived_if_kept' : 'runs',
  },
  first_due: rest.first_due,
  monthly: rest.monthly,
});

test('the offers are those that someone finds who tries every whole euro', () => {
  fc.assert(
    fc.property(cases, (each) => {
      const { offers, least_rate } = instalmentOffers(askedOf(each));
      const found = offers.map(({ rate, instalments }) => ({
        rate,
        amounts: instalments.map((one) => one.amount_cents),
      }));
      assert.deepEqual({ offers: found, least: least_rate }, oracleOffers(each));
    }),
    { numRuns: runs(3_000) },
  );
});

test('each offer says what it costs: the parts add up, and no rate is small or odd', () => {
  fc.assert(
    fc.property(cases, (each) => {
      const { offers } = instalmentOffers(askedOf(each));
      const { open } = laterOffer(askedOf(each), each.first_due);
      assert.ok(offers.length <= 3);
      for (const { rate, instalments, total, interest, fee, ...offer } of offers) {
        assert.equal(offer.open, open);
        assert.equal(fee, each.fee);
        assert.equal(open + fee + interest, total);
        assert.ok(interest >= 0n && (!each.waives || interest === 0n));
        assert.ok(rate >= each.min_amount && rate % 100n === 0n);
        const last = instalments.at(-1)?.amount_cents ?? 0n;
        assert.ok(last > 0n && last < rate + 500n);
        assert.ok(instalments.slice(0, -1).every(({ amount_cents }) => amount_cents === rate));
        assert.ok(instalments.length === 1 || last >= 500n, 'no instalment is a small rest');
      }
    }),
    { numRuns: runs(1_000) },
  );
});

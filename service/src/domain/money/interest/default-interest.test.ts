import assert from 'node:assert/strict';
import { test } from 'node:test';
import { claimTypes, type ClaimTypeCode } from '@mahnwerk/contract/shapes/claim-type.ts';
import fc from 'fast-check';
import { addDays } from '../../../values/day.ts';
import { defaultInterest, type Debt, isForConsideration, percentText, pointsAbove } from './index.ts';

const published: readonly (readonly [string, string])[] = [
  ['2019-07-01', '-0.88'],
  ['2020-01-01', '-0.88'],
  ['2020-07-01', '-0.88'],
  ['2021-01-01', '-0.88'],
  ['2021-07-01', '-0.88'],
  ['2022-01-01', '-0.88'],
  ['2022-07-01', '-0.88'],
  ['2023-01-01', '1.62'],
  ['2023-07-01', '3.12'],
  ['2024-01-01', '3.62'],
  ['2024-07-01', '3.37'],
  ['2025-01-01', '2.27'],
  ['2025-07-01', '1.27'],
  ['2026-01-01', '1.27'],
  ['2026-07-01', '1.52'],
];
const baseRates = published.map(([valid_from, rate]) => ({ valid_from, rate, version: `base_rate/${valid_from}` }));

const consumer: Debt = { acting_as: 'consumer', claim_type_code: 'H11', arisen_on: null };
const business: Debt = { acting_as: 'business', claim_type_code: 'H11', arisen_on: '2019-05-01' };
const constant = (cents: bigint) => [{ from: '1900-01-01', value: cents }];

const centsOf = (debt: Debt, cents: bigint, from: string, until: string) =>
  defaultInterest(debt, { from, until, principal: constant(cents) }, baseRates)?.cents;

/** The same law, day by day, in fractions that are reduced as they are added: nothing of it is shared. */
function oracle(debt: Debt, steps: readonly { from: string; value: bigint }[], from: string, to: string): bigint {
  const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));
  let [top, bottom] = [0n, 1n];
  for (let time = Date.parse(from); time <= Date.parse(to); time += 86_400_000) {
    const day = new Date(time).toISOString().slice(0, 10);
    const year = new Date(time).getUTCFullYear();
    const length = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1 ? 366n : 365n;
    let base = 0n;
    for (const step of steps) if (step.from <= day) base = step.value;
    let hundredths: bigint | undefined;
    for (const [start, rate] of published) if (start <= day) hundredths = BigInt(rate.replace('.', ''));
    if (hundredths === undefined || base <= 0n) continue;
    const rate = hundredths + (debt === business ? 900n : 500n);
    [top, bottom] = [top * 10_000n * length + base * rate * bottom, bottom * 10_000n * length];
    const common = gcd(top, bottom);
    [top, bottom] = [top / common, bottom / common];
  }
  return (2n * top + bottom) / (2n * bottom);
}

test('the worked examples of the law', () => {
  assert.equal(centsOf(consumer, 234_000n, '2022-11-14', '2024-08-20'), 31_288n);
  assert.equal(centsOf(business, 81_735n, '2019-12-20', '2020-03-10'), 1_488n);
  assert.equal(centsOf(consumer, 9_999n, '2025-06-30', '2025-07-01'), 4n);
  assert.equal(centsOf(consumer, 184_000n, '2024-04-15', '2024-08-01'), 4_683n);
});

test('the points are those of the law when the debt arose: a business owes 8 for debts until 28 July 2014, 9 since', () => {
  const of = (debt: Debt, arisen_on: string | null) => pointsAbove({ ...debt, arisen_on });
  for (const [arisen_on, points] of [
    ['1999-12-31', 8],
    ['2014-07-28', 8],
    ['2014-07-29', 9],
    [null, 9],
  ] as const) {
    assert.equal(of(business, arisen_on), points, String(arisen_on));
    assert.equal(of(consumer, arisen_on), 5);
    assert.equal(of({ ...business, claim_type_code: 'H04' }, arisen_on), 5);
  }
  const old = { ...business, arisen_on: '2014-07-28' };
  // A year of 1,000.00 at 8 and at 9 points above -0.88.
  assert.equal(centsOf(old, 100_000n, '2021-01-01', '2021-12-31'), 7_120n);
  assert.equal(centsOf(business, 100_000n, '2021-01-01', '2021-12-31'), 8_120n);
});

test('one day counts, on both of its ends', () => {
  const interest = defaultInterest(
    consumer,
    { from: '2026-03-02', until: '2026-03-02', principal: constant(100_000n) },
    baseRates,
  );
  assert.equal(interest?.periods.length, 1);
  assert.equal(interest.periods[0]?.days, 1);
  assert.equal(centsOf(consumer, 100_000n, '2026-03-03', '2026-03-02'), 0n, 'no day');
});

test('periods end at payments, on 31 December and where the base rate changes, and nowhere else', () => {
  const principal = [
    { from: '2023-05-01', value: 100_000n },
    { from: '2023-08-16', value: 60_000n },
    { from: '2024-02-01', value: 0n },
    { from: '2025-12-20', value: 10_000n },
  ];
  const interest = defaultInterest(business, { from: '2023-05-01', until: '2026-07-10', principal }, baseRates);
  assert.deepEqual(
    interest?.periods.map((each) => [
      each.from,
      each.until,
      each.days,
      each.year_days,
      each.base,
      percentText(each.rate),
    ]),
    [
      ['2023-05-01', '2023-06-30', 61, 365, 100_000n, '10.62'],
      ['2023-07-01', '2023-08-15', 46, 365, 100_000n, '12.12'],
      ['2023-08-16', '2023-12-31', 138, 365, 60_000n, '12.12'],
      ['2024-01-01', '2024-01-31', 31, 366, 60_000n, '12.62'],
      ['2025-12-20', '2025-12-31', 12, 365, 10_000n, '10.27'],
      ['2026-01-01', '2026-06-30', 181, 365, 10_000n, '10.27'],
      ['2026-07-01', '2026-07-10', 10, 365, 10_000n, '10.52'],
    ],
  );
  const unchanged = defaultInterest(
    consumer,
    { from: '2022-06-01', until: '2022-07-31', principal: constant(1_000n) },
    baseRates,
  );
  assert.deepEqual(
    unchanged?.periods.map(({ from, until }) => [from, until]),
    [['2022-06-01', '2022-07-31']],
  );
});

test('interest is what the law says day by day, whatever is paid and when', () => {
  const day = fc.integer({ min: 0, max: 2_556 }).map((days) => addDays('2020-01-01', days));
  const payments = fc.uniqueArray(fc.tuple(day, fc.bigInt({ min: -5_000n, max: 10_000_000n })), {
    maxLength: 6,
    selector: ([from]) => from,
  });
  fc.assert(
    fc.property(day, day, payments, fc.constantFrom(consumer, business), (one, two, paid, debt) => {
      const [from, to] = one < two ? [one, two] : [two, one];
      const steps = paid.map(([start, value]) => ({ from: start, value })).sort((a, b) => (a.from < b.from ? -1 : 1));
      const principal = [{ from: '2019-12-31', value: 123_457n }, ...steps];
      const interest = defaultInterest(debt, { from, until: to, principal }, baseRates);
      if (to >= '2027-01-01') return assert.equal(interest, null);
      assert.ok(interest);
      assert.equal(interest.cents, oracle(debt, principal, from, to));
      return assert.equal(
        interest.periods.reduce((sum, { amount }) => sum + amount, 0n),
        interest.cents,
      );
    }),
    { numRuns: 60 },
  );
});

test('beyond the last known half-year there is no interest, and before the first none accrues', () => {
  assert.notEqual(centsOf(consumer, 100n, '2026-12-01', '2026-12-31'), undefined);
  assert.equal(centsOf(consumer, 100n, '2026-12-01', '2027-01-01'), undefined);
  assert.equal(defaultInterest(consumer, { from: '2026-01-01', until: '2026-01-02', principal: [] }, []), null);
  assert.equal(
    centsOf(consumer, 100_000n, '2018-01-01', '2019-07-31'),
    centsOf(consumer, 100_000n, '2019-07-01', '2019-07-31'),
  );
});

test('a rate is never below zero', () => {
  const rates = [{ valid_from: '2020-01-01', rate: '-12.00', version: 'base_rate/2020-01-01' }];
  const interest = defaultInterest(
    business,
    { from: '2020-01-01', until: '2020-06-30', principal: constant(100_000n) },
    rates,
  );
  assert.deepEqual(interest, { periods: [], exact: 0n, cents: 0n });
});

test('claims for consideration are those of the law, and a claim without a type is none', () => {
  const forConsideration =
    'H01 H02 H05 H06 H07 H08 H09 H10 H11 H13 H14 H15 H16 H17 H18 H19 H20 H21 H23 H24 H26 H34 H40 H41 H42 H43 H44 H45 H61 H70 H75 H76 H77 H78 H79';
  assert.equal(
    (Object.keys(claimTypes) as ClaimTypeCode[])
      .filter((code) => isForConsideration(code))
      .sort()
      .join(' '),
    forConsideration,
  );
  assert.equal(isForConsideration(null), false);
});

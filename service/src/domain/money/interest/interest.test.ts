import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DayCount, dayCounts } from '@mahnwerk/contract/operator/quotes.ts';
import fc from 'fast-check';
import { addDays } from '../../../values/day.ts';
import { moneyOf } from '../../../values/money.ts';
import {
  baseRateSteps,
  exactDenominator,
  exactText,
  firstUnknownDay,
  interestOn,
  type InterestTerms,
  percentOf,
  percentText,
} from './index.ts';

const baseRates = (
  [
    ['2007-07-01', '3.19'],
    ['2008-01-01', '3.32'],
    ['2008-07-01', '3.19'],
    ['2009-01-01', '1.62'],
    ['2019-07-01', '-0.88'],
    ['2022-07-01', '-0.88'],
    ['2023-01-01', '1.62'],
    ['2023-07-01', '3.12'],
    ['2024-01-01', '3.62'],
    ['2024-07-01', '3.37'],
    ['2025-01-01', '2.27'],
    ['2025-07-01', '1.27'],
    ['2026-01-01', '1.27'],
    ['2026-07-01', '1.52'],
  ] as const
).map(([valid_from, rate]) => ({ valid_from, rate, version: `base_rate/${valid_from}` }));

const above = (points: string, day_count: DayCount = 'act_act'): InterestTerms => ({
  kind: 'base_plus',
  points: percentOf(points),
  day_count,
});
const fixed = (rate: string, day_count: DayCount = 'act_act'): InterestTerms => ({
  kind: 'fixed',
  rate: percentOf(rate),
  day_count,
});

const ask = (cents: bigint, from: string, until: string, terms: InterestTerms) => ({
  from,
  until,
  principal: [{ from, value: cents }],
  terms: [{ from, value: terms }],
  base_rates: baseRateSteps(baseRates, until),
});

const written = (interest: ReturnType<typeof interestOn>) =>
  interest.periods.map((each) =>
    [each.from, each.until, each.days, each.year_days, percentText(each.rate), moneyOf(each.amount).value].join(' '),
  );

test('the worked examples of the law, row by row', () => {
  const examples: readonly (readonly [ReturnType<typeof ask>, string, readonly string[]])[] = [
    [
      ask(234_000n, '2022-11-14', '2024-08-20', above('5')),
      '312.875133',
      [
        '2022-11-14 2022-12-31 48 365 4.12 12.68',
        '2023-01-01 2023-06-30 181 365 6.62 76.82',
        '2023-07-01 2023-12-31 184 365 8.12 95.78',
        '2024-01-01 2024-06-30 182 366 8.62 100.30',
        '2024-07-01 2024-08-20 51 366 8.37 27.30',
      ],
    ],
    [
      ask(81_735n, '2019-12-20', '2020-03-10', above('9')),
      '14.875479',
      ['2019-12-20 2019-12-31 12 365 8.12 2.18', '2020-01-01 2020-03-10 70 366 8.12 12.70'],
    ],
    [
      ask(640_000n, '2007-10-01', '2009-02-28', above('8', 'act_365')),
      '1002.303123',
      [
        '2007-10-01 2007-12-31 92 365 11.19 180.51',
        '2008-01-01 2008-06-30 182 365 11.32 361.25',
        '2008-07-01 2008-12-31 184 365 11.19 361.02',
        '2009-01-01 2009-02-28 59 365 9.62 99.52',
      ],
    ],
    [ask(15_000n, '2024-02-28', '2024-03-01', fixed('7.25')), '0.089139', ['2024-02-28 2024-03-01 3 366 7.25 0.09']],
    [
      ask(1_200_000n, '2021-01-31', '2021-03-31', fixed('4', '30_360')),
      '81.333333',
      ['2021-01-31 2021-03-31 61 360 4.00 81.33'],
    ],
    [
      ask(9_999n, '2025-06-30', '2025-07-01', above('5')),
      '0.037092',
      ['2025-06-30 2025-06-30 1 365 7.27 0.02', '2025-07-01 2025-07-01 1 365 6.27 0.02'],
    ],
  ];
  for (const [question, exact, rows] of examples) {
    const interest = interestOn(question);
    assert.deepEqual(written(interest), rows);
    assert.equal(exactText(interest.exact, 6), exact);
  }
});

test('a whole year costs exactly the rate, in a leap year too', () => {
  for (const year of [2023, 2024])
    for (const day_count of ['act_act', '30_360'] as const)
      assert.equal(interestOn(ask(100_000n, `${year}-01-01`, `${year}-12-31`, fixed('7', day_count))).cents, 7_000n);
});

test('half-years end a period where the base rate is part of the rate, also beyond the last known one', () => {
  const question = ask(100_000n, '2026-06-01', '2027-07-10', above('5'));
  assert.deepEqual(
    interestOn(question).periods.map(({ from, rate, table_version }) => [from, percentText(rate), table_version]),
    [
      ['2026-06-01', '6.27', 'base_rate/2026-01-01'],
      ['2026-07-01', '6.52', 'base_rate/2026-07-01'],
      ['2027-01-01', '6.52', 'base_rate/2026-07-01'],
      ['2027-07-01', '6.52', 'base_rate/2026-07-01'],
    ],
  );
  assert.equal(firstUnknownDay(baseRates), '2027-01-01');
  const terms = [
    { from: '2026-06-01', value: fixed('3') },
    { from: '2027-02-01', value: null },
    { from: '2027-06-01', value: fixed('4') },
  ];
  assert.deepEqual(
    interestOn({ ...question, terms }).periods.map(({ from, until, base_rate }) => [from, until, base_rate]),
    [
      ['2026-06-01', '2026-12-31', null],
      ['2027-01-01', '2027-01-31', null],
      ['2027-06-01', '2027-07-10', null],
    ],
  );
});

test('days before the first base rate bear no variable interest, and no rate is below zero', () => {
  const before = interestOn(ask(100_000n, '2006-12-01', '2007-07-01', above('5')));
  assert.deepEqual(written(before), ['2007-07-01 2007-07-01 1 365 8.19 0.22']);
  assert.deepEqual(written(interestOn(ask(100_000n, '2020-01-01', '2020-06-30', above('0.5')))), [
    '2020-01-01 2020-06-30 182 366 0.00 0.00',
  ]);
  assert.equal(firstUnknownDay([]), undefined);
  assert.deepEqual(baseRateSteps([], '2026-01-01'), []);
});

const days = fc.integer({ min: 0, max: 3_000 }).map((count) => addDays('2019-12-15', count));
const cents = fc.bigInt({ min: -1_000n, max: 999_999_999_999n });
const anyTerms = fc.constantFrom(...dayCounts.flatMap((each) => [above('5', each), fixed('7.125', each)]));

/** The number of a day in the calendar of twelve months of 30 days, written apart. */
const commercial = (day: string): number => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return year * 360 + month * 30 + (date === 31 ? 30 : date);
};

test('interest is the sum over the days, whatever the terms and the count', () => {
  fc.assert(
    fc.property(days, days, cents, anyTerms, (one, two, value, terms) => {
      const [from, until] = one < two ? [one, two] : [two, one];
      const denominator = 100_000_000n * 365n * 366n * 360n;
      let numerator = 0n;
      for (let day = from; day <= until; day = addDays(day, 1)) {
        const year = Number(day.slice(0, 4));
        const length = terms.day_count === 'act_act' && year % 4 === 0 ? 366n : 365n;
        const weight = day === from ? 1 : commercial(day) - commercial(addDays(day, -1));
        const base = percentOf(baseRates.findLast(({ valid_from }) => valid_from <= day)?.rate ?? '0');
        const rate = terms.kind === 'fixed' ? terms.rate : base + terms.points;
        const share = terms.day_count === '30_360' ? 365n * 366n * BigInt(weight) : (365n * 366n * 360n) / length;
        if (value > 0n) numerator += value * rate * share;
      }
      const interest = interestOn(ask(value, from, until, terms));
      assert.equal(interest.exact * denominator, numerator * exactDenominator);
      assert.equal(interest.cents, (2n * numerator + denominator) / (2n * denominator));
      const amounts = interest.periods.map(({ amount }) => amount);
      assert.equal(
        amounts.reduce((sum, each) => sum + each, 0n),
        interest.cents,
      );
    }),
    { numRuns: 60 },
  );
});

test('a run that is computed in parts is the run computed at once', () => {
  fc.assert(
    fc.property(fc.tuple(days, days, days), cents, anyTerms, (unordered, value, terms) => {
      const [from = '', cut = '', until = ''] = unordered.toSorted();
      fc.pre(from < cut);
      const whole = interestOn(ask(value, from, until, terms));
      const start = interestOn(ask(value, from, addDays(cut, -1), terms));
      const rest = interestOn(ask(value, cut, until, terms), { since: from, exact: start.exact });
      assert.equal(rest.exact, whole.exact);
      assert.equal(rest.cents, whole.cents);
      const parts = [...start.periods, ...rest.periods].map(({ amount }) => amount);
      assert.equal(
        parts.reduce((sum, each) => sum + each, 0n),
        whole.cents,
      );
    }),
    { numRuns: 100 },
  );
});

test('a rate is written with two to six places', () => {
  for (const text of ['9.62', '5.00', '-0.88', '0.125', '12.345678', '0.00', '-0.05'])
    assert.equal(percentText(percentOf(text)), text);
  assert.equal(percentText(percentOf('5')), '5.00');
  assert.throws(() => percentOf('1.2345678'));
});

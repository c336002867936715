import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addMonths } from '../../../values/day.ts';
import { daysAhead, usualFirstDue } from './index.ts';

test('the first instalment is due on the first 1st or 15th that is a week ahead, else on the last day allowed', () => {
  for (const [today, days, from, first] of [
    // A Friday: the next working day is a Monday.
    ['2026-11-27', 31, '2026-11-30', '2026-12-15'],
    ['2026-11-08', 31, '2026-11-09', '2026-11-15'],
    ['2026-11-09', 31, '2026-11-10', '2026-12-01'],
    ['2026-11-24', 31, '2026-11-25', '2026-12-01'],
    ['2026-11-25', 31, '2026-11-26', '2026-12-15'],
    ['2026-11-25', 7, '2026-11-26', '2026-12-02'],
    ['2026-11-25', 20, '2026-11-26', '2026-12-15'],
    ['2026-11-25', 19, '2026-11-26', '2026-12-14'],
    // Over the end of a leap February, and over the year.
    ['2028-02-22', 31, '2028-02-23', '2028-03-01'],
    ['2028-02-23', 31, '2028-02-24', '2028-03-01'],
    ['2026-12-24', 31, '2026-12-28', '2027-01-01'],
    ['2026-12-28', 31, '2026-12-29', '2027-01-15'],
  ] as const) {
    const range = daysAhead(today, days);
    assert.equal(range.from, from, `the next working day after ${today}`);
    assert.equal(usualFirstDue(today, range), first, `${today}, at most ${days} days ahead`);
  }
});

test('later instalments keep the day of the first, also on weekends and holidays', () => {
  const daysOf = (first: string) => [0, 1, 2, 3].map((month) => addMonths(first, month));
  assert.deepEqual(daysOf('2026-12-31'), ['2026-12-31', '2027-01-31', '2027-02-28', '2027-03-31']);
  assert.deepEqual(daysOf('2027-12-31').slice(1, 3), ['2028-01-31', '2028-02-29']);
  assert.deepEqual(daysOf('2027-11-30'), ['2027-11-30', '2027-12-30', '2028-01-30', '2028-02-29']);
  assert.deepEqual(daysOf('2028-02-29'), ['2028-02-29', '2028-03-29', '2028-04-29', '2028-05-29']);
  // 1 May is a holiday and a Saturday.
  assert.deepEqual(daysOf('2027-03-01')[2], '2027-05-01');
});

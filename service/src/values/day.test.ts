import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDay as contractIsDay } from '@mahnwerk/contract/shapes/values.ts';
import fc from 'fast-check';
import { runs } from '../../test/harness/random.ts';
import { addDays, ageOn, dayOf, daysBetween, firstDay, isCalendarDay, isDay, lastDay, weekdayOf } from './day.ts';

const days = fc.integer({ min: 0, max: 100_000 }).map((distance) => addDays(firstDay, distance));
const distances = fc.integer({ min: -50_000, max: 50_000 });

test('an existing day from 1900 on is a day', () => {
  for (const day of ['1900-01-01', '2026-03-01', '2024-02-29', '2000-02-29', '2026-12-31', '9999-12-31'])
    assert.equal(isDay(day), true, day);
});

test('a day that does not exist, is too old or is written otherwise is none', () => {
  for (const day of [
    '2026-02-29',
    '1900-02-29',
    '2100-02-29',
    '2026-02-30',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-01-32',
    '1899-12-31',
    '0000-01-01',
    '20260301',
    '2026-3-1',
    '26-03-01',
    '2026/03/01',
    '01.03.2026',
    '2026-03-01T00:00:00Z',
    ' 2026-03-01',
    '2026-03-01\n',
    '+2026-03-01',
    '-2026-03-01',
    '10000-01-01',
    '2026-03-01[u-ca=hebrew]',
    '',
  ])
    assert.equal(isDay(day), false, day);
});

test('a day before 1900 is still a day of the calendar', () => {
  assert.equal(isCalendarDay('1899-12-31'), true);
  assert.equal(isCalendarDay('0001-01-01'), true);
  assert.equal(isCalendarDay('0000-12-31'), false);
});

test('the contract and the values call the same strings days', () => {
  const two = (max: number) => fc.integer({ min: 0, max }).map((part) => String(part).padStart(2, '0'));
  const written = fc.tuple(fc.integer({ min: 1890, max: 2110 }), two(13), two(32)).map((parts) => parts.join('-'));
  fc.assert(
    fc.property(fc.oneof(written, days), (day) => isDay(day) === contractIsDay(day)),
    { numRuns: 2000 },
  );
});

test('days are added over months, years and leap days', () => {
  assert.equal(addDays('2026-01-31', 1), '2026-02-01');
  assert.equal(addDays('2024-02-28', 1), '2024-02-29');
  assert.equal(addDays('2026-02-28', 1), '2026-03-01');
  assert.equal(addDays('2026-01-01', -1), '2025-12-31');
  assert.equal(addDays('2026-03-28', 2), '2026-03-30');
});

test('adding days and counting them undo each other', () => {
  fc.assert(
    fc.property(days, distances, (day, distance) => {
      const moved = addDays(day, distance);
      assert.equal(daysBetween(day, moved), distance);
      assert.equal(daysBetween(moved, day), distance === 0 ? 0 : -distance);
      assert.equal(addDays(moved, -distance), day);
    }),
  );
});

test('days, distances and weekdays are those of Temporal, from the year 1 to the year 9999', () => {
  const epoch = Temporal.PlainDate.from('0001-01-01');
  const ofCalendar = fc.integer({ min: 0, max: 3_652_058 });
  fc.assert(
    fc.property(ofCalendar, ofCalendar, (one, other) => {
      const [first, second] = [epoch.add({ days: one }), epoch.add({ days: other })];
      assert.equal(addDays(first.toString(), other - one), second.toString());
      assert.equal(daysBetween(first.toString(), second.toString()), other - one);
      assert.equal(weekdayOf(first.toString()), first.dayOfWeek);
    }),
    { numRuns: runs(20_000) },
  );
  for (let year = 1; year <= 9999; year += 1) {
    const day = Temporal.PlainDate.from({ year, month: 2, day: 28 });
    assert.equal(addDays(day.toString(), 1), day.add({ days: 1 }).toString());
    assert.equal(isCalendarDay(day.toString().replace('-28', '-29')), day.inLeapYear);
    assert.equal(
      addDays(`${day.toString().slice(0, 4)}-12-31`, -364),
      day.with({ month: 1, day: day.inLeapYear ? 2 : 1 }).toString(),
    );
  }
});

test('a year has 365 days, a leap year 366', () => {
  assert.equal(daysBetween('2026-01-01', '2027-01-01'), 365);
  assert.equal(daysBetween('2024-01-01', '2025-01-01'), 366);
  assert.equal(daysBetween('2026-03-01', '2026-03-01'), 0);
});

test('a due date at the end of the calendar stays there', () => {
  assert.equal(addDays(lastDay, 7), lastDay);
  assert.equal(addDays('9999-12-30', 4_000_000), lastDay);
  assert.equal(addDays(lastDay, -1), '9999-12-30');
});

test('arithmetic with what is not a day is our mistake', () => {
  assert.throws(() => addDays('2026-02-29', 1), assert.AssertionError);
  assert.throws(() => addDays('2026-02-28', 0.5), assert.AssertionError);
  assert.throws(() => addDays('2026-02-28', Number.NaN), assert.AssertionError);
  assert.throws(() => addDays('2026-02-28', Infinity), assert.AssertionError);
  assert.throws(() => addDays('0001-01-01', -1), assert.AssertionError);
  assert.throws(() => daysBetween('2026-02-28', 'tomorrow'), assert.AssertionError);
  assert.throws(() => ageOn('1990', '2026-02-28'), assert.AssertionError);
});

test('a person is of age from the first minute of the eighteenth birthday', () => {
  assert.equal(ageOn('2008-06-15', '2026-06-14'), 17);
  assert.equal(ageOn('2008-06-15', '2026-06-15'), 18);
  assert.equal(ageOn('2008-06-15', '2026-06-16'), 18);
});

test('who was born on 29 February is of age on 1 March where the year has no such day', () => {
  assert.equal(ageOn('2008-02-29', '2026-02-28'), 17);
  assert.equal(ageOn('2008-02-29', '2026-03-01'), 18);
  assert.equal(ageOn('2008-02-29', '2028-02-28'), 19);
  assert.equal(ageOn('2008-02-29', '2028-02-29'), 20);
});

test('who was born on 28 February or 1 March is not moved by a leap year', () => {
  assert.equal(ageOn('2006-02-28', '2024-02-28'), 18);
  assert.equal(ageOn('2006-03-01', '2024-02-29'), 17);
  assert.equal(ageOn('2006-03-01', '2024-03-01'), 18);
});

test('a newborn is of age zero, the unborn less', () => {
  assert.equal(ageOn('2026-06-15', '2026-06-15'), 0);
  assert.equal(ageOn('2026-06-15', '2027-06-14'), 0);
  assert.equal(ageOn('2026-06-15', '2026-06-14'), -1);
});

test('an age never falls as days go by, and rises by one within 366 days', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: 0, max: 40_000 }), (birth, distance) => {
      const day = addDays(birth, distance);
      assert(ageOn(birth, addDays(day, 1)) >= ageOn(birth, day));
      assert.equal(ageOn(birth, addDays(day, 366)) - ageOn(birth, day) >= 1, true);
    }),
  );
});

test('an instant falls on the day it is in Berlin', () => {
  assert.equal(dayOf('2026-01-15T22:59:59.999Z'), '2026-01-15');
  assert.equal(dayOf('2026-01-15T23:00:00.000Z'), '2026-01-16');
  assert.equal(dayOf('2026-07-15T21:59:59.999Z'), '2026-07-15');
  assert.equal(dayOf('2026-07-15T22:00:00.000Z'), '2026-07-16');
  assert.equal(dayOf('2026-03-29T00:30:00+02:00'), '2026-03-28');
});

test('an instant falls on another day in another zone', () => {
  assert.equal(dayOf('2026-01-15T23:30:00.000Z', 'UTC'), '2026-01-15');
  assert.equal(dayOf('2026-01-15T23:30:00.000Z', 'Pacific/Auckland'), '2026-01-16');
  assert.throws(() => dayOf('2026-01-15T23:30:00.000Z', 'Europe/Atlantis'), RangeError);
  assert.throws(() => dayOf('2026-01-15T23:30:00.000'), RangeError);
});

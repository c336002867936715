import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { getHolidays } from 'feiertagejs';
import { addDays, instantOf, weekdayOf } from './day.ts';
import { easterOf, isFederalHoliday, isWorkingDay, workingDayAfter, workingDayFrom } from './working-day.ts';

const firstOfTenYears = '2024-01-01';
const tenYears = fc.integer({ min: 0, max: 3652 }).map((distance) => addDays(firstOfTenYears, distance));
const quiet = fc.uniqueArray(tenYears, { maxLength: 60 }).map((days) => new Set(days));

/** The 500 years after the Reformation were a holiday once, in every state and by their laws. */
const onceInAllStates = '2017-10-31';

test('the federal holidays of 200 years agree with a second source', () => {
  for (let year = 1995; year < 2195; year += 1) {
    // In 2008 Ascension was on 1 May.
    const expected = new Set(getHolidays(year, 'BUND').map(({ dateString }) => dateString));
    expected.delete(onceInAllStates);
    const found: string[] = [];
    for (let day = `${year}-01-01`; day <= `${year}-12-31`; day = addDays(day, 1))
      if (isFederalHoliday(day)) found.push(day);
    assert.deepEqual(found, [...expected].sort(), String(year));
  }
});

test('Easter falls on the days of the almanac, the earliest and the latest included', () => {
  for (const day of ['1818-03-22', '1943-04-25', '2000-04-23', '2024-03-31', '2026-04-05', '2038-04-25', '2285-03-22'])
    assert.equal(easterOf(Number(day.slice(0, 4))), day);
});

test('a weekend, a federal holiday and a quiet day are no working days; a holiday of a state is one', () => {
  for (const day of ['2026-11-21', '2026-11-22', '2026-04-03', '2026-04-06', '2026-05-14', '2026-12-25'])
    assert.equal(isWorkingDay(day), false, day);
  for (const day of ['2026-01-06', '2026-06-04', '2026-12-24', '2026-12-31'])
    assert.equal(isWorkingDay(day), true, day);
  assert.equal(isWorkingDay('2026-12-24', new Set(['2026-12-24'])), false);
});

test('a day moves to the next working day, over Easter, over Christmas and over quiet days', () => {
  assert.equal(workingDayFrom('2026-04-02'), '2026-04-02');
  assert.equal(workingDayFrom('2026-04-03'), '2026-04-07');
  assert.equal(workingDayFrom('2026-12-25'), '2026-12-28');
  assert.equal(workingDayFrom('2026-12-24', new Set(['2026-12-24', '2026-12-28'])), '2026-12-29');
  assert.equal(workingDayAfter('2026-04-02', 1), '2026-04-07');
  assert.equal(workingDayAfter('2026-04-02', 2), '2026-04-08');
  assert.equal(workingDayAfter('2026-04-04', 1), '2026-04-07');
});

test('W(d) is the first working day that is not before d', () => {
  fc.assert(
    fc.property(tenYears, quiet, (day, quietDays) => {
      const moved = workingDayFrom(day, quietDays);
      assert.ok(isWorkingDay(moved, quietDays) && moved >= day);
      for (let between = day; between < moved; between = addDays(between, 1))
        assert.equal(isWorkingDay(between, quietDays), false);
    }),
  );
});

test('the n-th working day after a day has n - 1 working days before it', () => {
  fc.assert(
    fc.property(tenYears, fc.integer({ min: 1, max: 20 }), quiet, (day, count, quietDays) => {
      const reached = workingDayAfter(day, count, quietDays);
      assert.ok(isWorkingDay(reached, quietDays));
      let counted = 0;
      for (let each = addDays(day, 1); each <= reached; each = addDays(each, 1))
        if (isWorkingDay(each, quietDays)) counted += 1;
      assert.equal(counted, count);
    }),
  );
});

test('09:00 in Berlin is 08:00Z in winter and 07:00Z in summer, on every day of ten years', () => {
  assert.equal(instantOf('2026-03-27', '09:00'), '2026-03-27T08:00:00.000Z');
  assert.equal(instantOf('2026-03-29', '09:00'), '2026-03-29T07:00:00.000Z');
  assert.equal(instantOf('2026-10-24', '09:00'), '2026-10-24T07:00:00.000Z');
  assert.equal(instantOf('2026-10-25', '09:00'), '2026-10-25T08:00:00.000Z');
  assert.equal(instantOf('2026-03-29', '02:30'), '2026-03-29T01:30:00.000Z', 'the hour that does not exist');
  const berlin = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Berlin',
    dateStyle: 'short',
    timeStyle: 'short',
  });
  fc.assert(
    fc.property(tenYears, (day) => assert.equal(berlin.format(new Date(instantOf(day, '09:00'))), `${day} 09:00`)),
  );
});

test('weekdays count from Monday', () => {
  assert.deepEqual(
    ['2026-11-23', '2026-11-24', '2026-11-28', '2026-11-29'].map((day) => weekdayOf(day)),
    [1, 2, 6, 7],
  );
});

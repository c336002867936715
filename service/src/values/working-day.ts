/**
 * Working days of Germany: Monday to Friday without the federal holidays. Holidays of the states do not count; a
 * company lists what it adds as quiet days.
 */
import assert from 'node:assert/strict';
import { addDays, lastDay, weekdayOf } from './day.ts';

/** Days that a company excludes besides weekends and federal holidays. */
export type QuietDays = ReadonlySet<string>;

const noQuietDays: QuietDays = new Set();

/** New Year, Labour Day, German Unity Day, Christmas Day, Boxing Day. */
const fixedHolidays: ReadonlySet<string> = new Set(['01-01', '05-01', '10-03', '12-25', '12-26']);

/** Days from Easter Sunday: Good Friday, Easter Monday, Ascension, Whit Monday. */
const movableHolidays = [-2, 1, 39, 50] as const;

/** The movable holidays by year: a run asks for the same years for every invoice. */
const movableByYear = new Map<string, readonly string[]>();

/** Whether the day is one of the nine federal holidays. */
export const isFederalHoliday = (day: string): boolean =>
  fixedHolidays.has(day.slice(5)) || movableOf(day.slice(0, 4)).includes(day);

function movableOf(year: string): readonly string[] {
  let days = movableByYear.get(year);
  if (days === undefined) {
    const easter = easterOf(Number(year));
    days = movableHolidays.map((distance) => addDays(easter, distance));
    movableByYear.set(year, days);
  }
  return days;
}

/** Monday to Friday, no federal holiday, no quiet day. */
export const isWorkingDay = (day: string, quietDays: QuietDays = noQuietDays): boolean =>
  weekdayOf(day) <= friday && !quietDays.has(day) && !isFederalHoliday(day);

const friday = 5;

/**
 * W(d): the day itself, or the next working day.
 *
 * @throws AssertionError where the calendar ends before a working day
 */
export function workingDayFrom(day: string, quietDays: QuietDays = noQuietDays): string {
  let reached = day;
  while (!isWorkingDay(reached, quietDays)) {
    assert(reached < lastDay, 'no working day before the end of the calendar');
    reached = addDays(reached, 1);
  }
  return reached;
}

/** The `count`-th working day after a day, which itself is not counted; `count` is at least 1. */
export function workingDayAfter(day: string, count: number, quietDays: QuietDays = noQuietDays): string {
  assert(Number.isInteger(count) && count >= 1, 'working days are counted from one');
  let reached = day;
  for (let counted = 0; counted < count; counted += 1) {
    assert(reached < lastDay, 'no working day before the end of the calendar');
    reached = workingDayFrom(addDays(reached, 1), quietDays);
  }
  return reached;
}

/** Easter Sunday of the Gregorian calendar, by the algorithm of Meeus, Jones and Butcher. */
export function easterOf(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const shift = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * shift + 114;
  const two = (part: number) => String(part).padStart(2, '0');
  return `${String(year).padStart(4, '0')}-${two(Math.floor(days / 31))}-${two((days % 31) + 1)}`;
}

/**
 * A day is the string `YYYY-MM-DD` of the Gregorian calendar, in the contract, in the database (DATE stays text) and here; it has no time and no
 * zone. The clock knows the current day; working-day.ts knows holidays.
 */
import assert from 'node:assert/strict';

/** The first day that a caller may send: older dates are typing errors, no debtor born before it is alive. */
export const firstDay = '1900-01-01';
/** The last day with a four-digit year. */
export const lastDay = '9999-12-31';

// More days than the calendar has.
const mostDays = 4_000_000;

const zone = 'Europe/Berlin';

const dayForm = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

/** Whether a caller may send this day: an existing day from 1900 to 9999, written `YYYY-MM-DD`. */
export const isDay = (value: string): boolean => isCalendarDay(value) && value >= firstDay;

/** Whether the value is `YYYY-MM-DD` and the day exists, from the year 1 on. What is computed may lie before `firstDay`. */
export function isCalendarDay(value: string): boolean {
  if (!dayForm.test(value) || value.startsWith('0000')) return false;
  const [year, month, day] = [Number(value.slice(0, 4)), Number(value.slice(5, 7)), Number(value.slice(8))];
  if (day <= 28) return true;
  if (month === 2) return day === 29 && isLeapYear(year);
  return day < 31 || !shortMonths.has(month);
}

/** April, June, September, November. */
const shortMonths: ReadonlySet<number> = new Set([4, 6, 9, 11]);

export const isLeapYear = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

/**
 * The day this many days later, or earlier when negative. A day past 9999-12-31 is 9999-12-31: some systems send it for
 * "open-ended", and adding a week to it must not stop a nightly run.
 *
 * @throws AssertionError for a day that does not exist, for days that are not an integer, and before the year 1
 */
export function addDays(day: string, days: number): string {
  assert(Number.isInteger(days) && Math.abs(days) <= mostDays, 'days must be an integer the calendar can hold');
  const moved = numberOf(day) + days;
  assert(moved >= firstNumber, 'a day before the year 1');
  return moved > lastNumber ? lastDay : dayOfNumber(moved);
}

/** The same day of a later or an earlier month, or its last day: the 31st of January and a month are the 28th of February. */
export function addMonths(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const years = Math.floor((month - 1 + months) / 12);
  const first = `${digits(year + years, 4)}-${digits(month + months - 12 * years, 2)}-01`;
  const last = Number(addDays(addDays(first, 31).slice(0, 8) + '01', -1).slice(8));
  return addDays(first, Math.min(date, last) - 1);
}

/**
 * How many days lie from one day to the other: 1 from a day to the next, negative when `to` is the earlier. Days after the due date count this
 * way: the due day itself does not (§ 187 (1) BGB).
 *
 * @throws AssertionError for a day that does not exist
 */
export const daysBetween = (from: string, to: string): number => numberOf(to) - numberOf(from);

/**
 * Completed years of life on a day. The day of birth counts as the first (§ 187 (2) sentence 2 BGB), so a year is complete at the end of the day
 * before the birthday (§ 188 (2) BGB) and the person has the new age for the whole of the birthday. Someone born on 29 February completes a year
 * at the end of 28 February, and where the year has no 29 February has the new age from 1 March on. Negative before the birth.
 *
 * @throws AssertionError for a day that does not exist
 */
export function ageOn(birth: string, day: string): number {
  assert(isCalendarDay(birth) && isCalendarDay(day), 'the age between what are not days');
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4));
  return day.slice(5) < birth.slice(5) ? years - 1 : years;
}

/** Instants in UTC since 1900: since then the hours of Berlin begin with those of UTC, so that an hour is of one day. */
const canonical = /^(?:19|[2-9]\d)\d\d-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-5]\d(?:\.\d+)?Z$/;
/** Temporal takes 10 microseconds for an instant, and a run of statements asks for that of each mandate. */
const dayOfHour = new Map<string, string>();
const hours_max = 10_000;

/**
 * The calendar day on which an instant falls in a zone, by default the service's own: 23:30 UTC is already tomorrow in Berlin.
 *
 * @throws RangeError for an instant that is not RFC 3339, or an unknown zone
 */
export function dayOf(instant: string, timeZone = zone): string {
  const read = () => Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate().toString();
  if (timeZone !== zone || !canonical.test(instant)) return read();
  const hour = instant.slice(0, 13);
  const known = dayOfHour.get(hour);
  if (known !== undefined) return known;
  const day = read();
  if (dayOfHour.size >= hours_max) dayOfHour.clear();
  dayOfHour.set(hour, day);
  return day;
}

/**
 * The instant of a wall time on a day in Berlin, canonical UTC: 09:00 is 07:00Z in summer and 08:00Z in winter. A time that the change to summer
 * time skips is the one an hour later.
 *
 * @param time `HH:MM`
 * @throws AssertionError for a day that does not exist
 */
export const instantOf = (day: string, time: string): string =>
  dateOf(day).toZonedDateTime({ timeZone: zone, plainTime: time }).toInstant().toString({ fractionalSecondDigits: 3 });

/** Monday is 1, Sunday is 7. */
export const weekdayOf = (day: string): number => ((numberOf(day) - firstNumber) % 7) + 1;

function dateOf(day: string): Temporal.PlainDate {
  assert(isCalendarDay(day), 'not a day of the calendar');
  return Temporal.PlainDate.from(day);
}

/**
 * Days since 0000-03-01: a year that begins in March ends with its leap day, and its months have 153 days in each five.
 * A run computes days for every invoice; Temporal takes a microsecond for each.
 */
function numberOf(day: string): number {
  assert(isCalendarDay(day), 'not a day of the calendar');
  const month = Number(day.slice(5, 7));
  const year = Number(day.slice(0, 4)) - (month > 2 ? 0 : 1);
  return daysBeforeYear(year) + daysBeforeMonth((month + 9) % 12) + Number(day.slice(8)) - 1;
}

function dayOfNumber(number: number): string {
  let year = Math.floor(number / 365.2425);
  if (daysBeforeYear(year + 1) <= number) year += 1;
  else if (daysBeforeYear(year) > number) year -= 1;
  const ofYear = number - daysBeforeYear(year);
  const march = Math.floor((5 * ofYear + 2) / 153);
  const month = march < 10 ? march + 3 : march - 9;
  return `${digits(year + (march < 10 ? 0 : 1), 4)}-${digits(month, 2)}-${digits(ofYear - daysBeforeMonth(march) + 1, 2)}`;
}

const daysBeforeYear = (year: number): number =>
  365 * year + Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400);

/** @param month from March, which is 0 */
const daysBeforeMonth = (month: number): number => Math.floor((153 * month + 2) / 5);

const digits = (value: number, length: number): string => String(value).padStart(length, '0');

/** 0001-01-01, a Monday. */
const firstNumber = numberOf('0001-01-01');
const lastNumber = numberOf(lastDay);

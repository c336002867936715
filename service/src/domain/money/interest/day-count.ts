/** The days of interest and the length of a year, by the method of the terms (money.md 2). Quotes, notices and replays count here. Pure. */
import type { DayCount } from '@mahnwerk/contract/operator/quotes.ts';
import { isLeapYear } from '../../../values/day.ts';

/** Days since 1 January 1970: compared and counted without parsing. */
export type DayNumber = number;

/** The milliseconds of a day number. */
export const day_ms = 86_400_000;

export const dayNumber = (day: string): DayNumber => Date.parse(day) / day_ms;

/** Days of one calendar year, both ends counted. */
export interface Span {
  readonly from: string;
  readonly until: string;
}

export interface CountedDays {
  readonly days: number;
  readonly year_days: 365 | 366 | 360;
}

/**
 * The number of a day in the calendar of the method: a row has as many days as lie between its last day and the day
 * before it. `30_360` has twelve months of 30 days, the 31st is the 30th.
 */
export function countedDay(method: DayCount, day: DayNumber): number {
  if (method !== '30_360') return day;
  const date = new Date(day * day_ms);
  return 360 * date.getUTCFullYear() + 30 * date.getUTCMonth() + Math.min(date.getUTCDate(), 30);
}

/** The number before the first day of a row. The first row of a run counts its first day whole, in months of 30 days the 31st too. */
export const countedBefore = (method: DayCount, from: DayNumber, isFirst: boolean): number =>
  isFirst ? countedDay(method, from) - 1 : countedDay(method, from - 1);

/** The days over which the rate of a year is spread. */
export function yearDaysOf(method: DayCount, year: number): CountedDays['year_days'] {
  if (method === '30_360') return 360;
  return method === 'act_act' && isLeapYear(year) ? 366 : 365;
}

/** @param since the first day of the run */
export function countDays(method: DayCount, { from, until }: Span, since: string): CountedDays {
  const before = countedBefore(method, dayNumber(from), from === since);
  return {
    days: countedDay(method, dayNumber(until)) - before,
    year_days: yearDaysOf(method, Number(from.slice(0, 4))),
  };
}

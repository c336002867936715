/** The days of interest and the length of a year, by the method of the terms (money.md 2). Pure. */
import type { DayCount } from '@mahnwerk/contract/operator/quotes.ts';
import { addDays, daysBetween } from '../../../values/day.ts';

/** Days of one calendar year, both ends counted. */
export interface Span {
  readonly from: string;
  readonly until: string;
}

export interface CountedDays {
  readonly days: number;
  readonly year_days: 365 | 366 | 360;
}

/** @param since the first day of interest: `30_360` counts it whole, and each later day as the step from the day before */
export function countDays(method: DayCount, { from, until }: Span, since: string): CountedDays {
  if (method === '30_360') {
    const before = from === since ? commercialDay(from) - 1 : commercialDay(addDays(from, -1));
    return { days: commercialDay(until) - before, year_days: 360 };
  }
  const year_days = method === 'act_act' && isLeap(Number(from.slice(0, 4))) ? 366 : 365;
  return { days: daysBetween(from, until) + 1, year_days };
}

/** The number of a day in a calendar of twelve months of 30 days; the 31st is the 30th. */
const commercialDay = (day: string): number =>
  360 * Number(day.slice(0, 4)) + 30 * Number(day.slice(5, 7)) + Math.min(Number(day.slice(8)), 30);

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

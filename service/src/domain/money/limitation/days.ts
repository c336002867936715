/** Ends of periods of months and years (§§ 187 (1), 188 (2) BGB). Pure. */
import { addMonths, lastDay } from '../../../values/day.ts';

/** The same day so many months later, the last of a shorter month; no later than the calendar has days. */
export const monthsLater = (day: string, months: number): string =>
  Number(day.slice(0, 4)) + months / 12 >= Number(lastDay.slice(0, 4)) ? lastDay : addMonths(day, months);

/** The same day so many years later; of the 29th of February the 28th, where the year has no other. */
export const yearsLater = (day: string, years: number): string => monthsLater(day, 12 * years);

export const endOfYear = (day: string): string => `${day.slice(0, 4)}-12-31`;

export const later = (one: string, other: string): string => (one > other ? one : other);
export const earlier = (one: string, other: string): string => (one < other ? one : other);

/**
 * Who lives here: the instant, a point in time as `YYYY-MM-DDTHH:mm:ss.SSSZ`. One point has one such string, and the strings sort as the points
 * do. Any RFC 3339 date-time with an offset is read; which instant is now is the clock's to say.
 */
import { isCalendarDay } from './day.ts';

const dateTimeForm = /^(\d{4}-\d{2}-\d{2})[Tt ]((?:[01]\d|2[0-3]):[0-5]\d):([0-5]\d|60)(?:\.(\d+))?([Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/**
 * Reads an RFC 3339 date-time into canonical UTC with exactly milliseconds; undefined for anything else, a date-time without an offset included
 * (decisions.md 1, "Timestamps in").
 *
 * - `t`, `z` and a space instead of the `T` are read as RFC 3339 section 5.6 allows; `-00:00` is UTC.
 * - Digits beyond milliseconds are cut off, never rounded up into the next second, minute or year.
 * - A leap second (`:60`) counts as the second before it, for the clocks whose times we store know none. No table of leap seconds is kept, so
 *   `:60` is read wherever it stands.
 * - The result lies in the years 0001 to 9999.
 */
export function parseInstant(value: string): string | undefined {
  const parts = dateTimeForm.exec(value);
  if (parts === null) return undefined;
  const [, day = '', minutes = '', seconds = '', fraction = '0', offset = ''] = parts;
  if (!isCalendarDay(day)) return undefined;
  const second = seconds === '60' ? '59' : seconds;
  const instant = Temporal.Instant.from(`${day}T${minutes}:${second}.${fraction.slice(0, 3)}${offset.toUpperCase()}`);
  const canonical = instant.toString({ fractionalSecondDigits: 3 });
  // An offset may carry the first and the last day of the calendar out of it.
  return canonical.length === 24 && !canonical.startsWith('0000') ? canonical : undefined;
}

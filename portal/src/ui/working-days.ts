/** Working days as the ladder counts them: Monday to Friday without federal holidays (dunning.md 1). Pure. */
import { day_ms, dayOf } from './dates.ts';

const text = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Easter Sunday of a year of the Gregorian calendar (Gauss, Lichtenberg), in milliseconds. */
function easterOf(year: number): number {
  const century = Math.floor(year / 100);
  const moon = 15 + Math.floor((3 * century + 3) / 4) - Math.floor((8 * century + 13) / 25);
  const sun = 2 - Math.floor((3 * century + 3) / 4);
  const cycle = year % 19;
  const full = (19 * cycle + moon) % 30;
  const limit = Math.floor(full / 29) + (Math.floor(full / 28) - Math.floor(full / 29)) * Math.floor(cycle / 11);
  const border = 21 + full - limit;
  const sunday = 7 - ((year + Math.floor(year / 4) + sun) % 7);
  return Date.UTC(year, 2, border + 7 - ((border - sunday) % 7));
}

function holidaysOf(year: number): ReadonlySet<string> {
  const easter = easterOf(year);
  const moving = [-2, 1, 39, 50].map((days) => text(easter + days * day_ms));
  return new Set([...moving, ...['01-01', '05-01', '10-03', '12-25', '12-26'].map((day) => `${year}-${day}`)]);
}

function isWorkingDay(ms: number): boolean {
  const weekday = new Date(ms).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidaysOf(new Date(ms).getUTCFullYear()).has(text(ms));
}

/** Beyond, the number no longer matters. */
const counted_max = 30;

/** How many working days follow a day up to another one, at most 30. */
export function workingDaysSince(day: string, today: string): number {
  let count = 0;
  for (let ms = Date.parse(day) + day_ms; ms <= Date.parse(today) && count < counted_max; ms += day_ms)
    if (isWorkingDay(ms)) count += 1;
  return count;
}

/** The day of the next morning of work, after an instant: today while its hour in Berlin is not over. */
export function nextWorkingMorning(now: number, hour: number): string {
  const today = dayOf(now);
  const hours = Number(
    new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone: 'Europe/Berlin' }).format(now),
  );
  let day = Date.parse(today);
  if (hours >= hour || !isWorkingDay(day))
    do day += day_ms;
    while (!isWorkingDay(day));
  return text(day);
}

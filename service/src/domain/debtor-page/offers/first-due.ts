/** The days on which a debtor can begin to pay in parts, and until which it can pay later (debtor-page.md 6). Pure. */
import type { DayRange } from '../../../platform/day-range.ts';
import { addDays } from '../../../values/day.ts';
import { type QuietDays, workingDayAfter } from '../../../values/working-day.ts';

/** From the next working day on, so many days ahead. */
export const daysAhead = (today: string, days: number, quietDays?: QuietDays): DayRange => ({
  from: workingDayAfter(today, 1, quietDays),
  to: addDays(today, days),
});

/** The least time that a debtor has before the first instalment, unless it wants less. */
const usual_days = 7;

/** The first 1st or 15th that is far enough ahead; where it is beyond the last day, that day. */
export function usualFirstDue(today: string, { to }: DayRange): string {
  let day = addDays(today, usual_days);
  while (day < to && !['01', '15'].includes(day.slice(8))) day = addDays(day, 1);
  return day < to ? day : to;
}

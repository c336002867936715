/** When the next statement of a company can be made. Pure. */
import type { Conditions } from '@mahnwerk/contract/operator/conditions.ts';
import { addDays, addMonths, weekdayOf } from '../../values/day.ts';

/** The first day after the week or the month that contains the day. */
export const firstDayAfter = (interval: Conditions['interval'], day: string): string =>
  interval === 'monthly' ? addMonths(`${day.slice(0, 8)}01`, 1) : addDays(day, 8 - weekdayOf(day));

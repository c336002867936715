/** Until when a claim is not time-barred (§§ 195 to 201 BGB), unless the period was suspended or began anew. Pure. */
import { addMonths } from '../../../values/day.ts';
import type { ClaimRow } from './claim.ts';

/** The regular period begins with the end of the year in which a claim is due (§§ 195, 199 (1) BGB). */
const regular_years = 3;
/** Of claims that are established with final force (§ 197 (1) no. 3 BGB), from the day of that force (§ 201 BGB). */
const titled_years = 30;

/** The last day of the regular period. */
const lastRegularDay = (dueOn: string): string => `${Number(dueOn.slice(0, 4)) + regular_years}-12-31`;

/** The last day of a titled claim. */
const lastTitledDay = (finalSince: string): string => addMonths(finalSince, 12 * titled_years);

/** The earliest last day of several claims, by the first days from which their periods count; undefined without any. */
export const earliestLastDay = ({
  due_on,
  final_on,
}: {
  readonly due_on: string | null;
  readonly final_on: string | null;
}) =>
  [
    ...(due_on === null ? [] : [lastRegularDay(due_on)]),
    ...(final_on === null ? [] : [lastTitledDay(final_on)]),
  ].sort()[0];

/** Claims that are due, or established, before these are barred before a day. Compared as texts: one may be a 29th of February. */
export const barredBefore = (day: string) => ({
  due_before: `${Number(day.slice(0, 4)) - regular_years}-01-01`,
  final_before: `${Number(day.slice(0, 4)) - titled_years}${day.slice(4)}`,
});

/** The last day on which a claim is not barred; undefined without the day from which the period counts. */
export function lastDayBefore({
  due_date,
  enforceable_title: title,
}: Pick<ClaimRow, 'due_date' | 'enforceable_title'>): string | undefined {
  if (title === null) return due_date === null ? undefined : lastRegularDay(due_date);
  const since = title.contents.final_since ?? title.contents.issued_on;
  return since === null ? undefined : lastTitledDay(since);
}

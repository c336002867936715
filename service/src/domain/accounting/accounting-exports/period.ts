/** Which days an export is of: from where the last one ended, and never beyond a fiscal year (intake.md 7). Pure. */
import { addDays } from '../../../values/day.ts';

/** The first day of the fiscal year that holds a day. @param begins month and day, such as `07-01` */
export function yearBegin(day: string, begins: string): string {
  const year = Number(day.slice(0, 4));
  const own = `${day.slice(0, 4)}-${begins}`;
  return own <= day ? own : `${String(year - 1).padStart(4, '0')}-${begins}`;
}

/** Its last day. */
export const yearEnd = (day: string, begins: string): string => {
  const first = yearBegin(day, begins);
  return addDays(`${String(Number(first.slice(0, 4)) + 1).padStart(4, '0')}-${begins}`, -1);
};

export interface Period {
  readonly from: string;
  readonly to: string;
}

/**
 * The period of an export of postings: it holds the day on which the oldest of its entries was recorded, begins behind the
 * export before it where it can, and ends with `to` or with the fiscal year.
 *
 * @param earliest the day on which the oldest entry was recorded @param last the last day of the export before; null: none
 */
export function periodOf(
  { earliest, last, to }: { readonly earliest: string; readonly last: string | null; readonly to: string },
  begins: string,
): Period {
  const first = yearBegin(earliest, begins);
  const end = yearEnd(earliest, begins);
  const behind = last === null ? first : addDays(last, 1);
  // An entry that was committed late is older than the end of the export before.
  const from = behind > earliest ? earliest : behind < first ? first : behind;
  return { from, to: to < end ? to : end };
}

/** The day of a posting: that of its entry, or the nearest of the period. */
export const within = (day: string, { from, to }: Period): string => (day < from ? from : day > to ? to : day);

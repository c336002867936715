/** What came in of the cases of each month of acceptance, and the months that are asked for. Pure. */
import type { Recovery } from '@mahnwerk/contract/shapes/recovery.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { refuseFailures } from '../../platform/refusal.ts';
import { addDays, addMonths } from '../../values/day.ts';
import { type Cents, moneyOf } from '../../values/money.ts';
import { monthAfter } from './months.ts';
import { shareOf } from './share.ts';
import type { readRecovery } from './store.ts';

/** How many months are shown where no first one is given. */
const default_months = 12;

/** The months that are asked for, and their days. @throws Refusal validation_error */
export function spanOf({ from: asked, to: last }: { readonly from?: string; readonly to?: string }, today: string) {
  const to = last ?? today.slice(0, 7);
  const from = asked ?? monthAfter(to, 1 - default_months);
  refuseFailures((report) => {
    if (from > to) report.failAt('from', 'invalid_parameter', '`from` must not be after `to`.');
    else if (monthAfter(from, limits.figure_months) <= to)
      report.failAt('from', 'invalid_parameter', `At most ${limits.figure_months} months.`);
  });
  return { from, to, from_day: `${from}-01`, to_day: lastDayOf(to) };
}

export const lastDayOf = (month: string): string => addDays(`${monthAfter(month, 1)}-01`, -1);

type Read = Awaited<ReturnType<typeof readRecovery>>;

/** @param urlOf the list of the cases that were accepted on these days */
export function recoveryOf(
  { months, cents }: Read,
  today: string,
  urlOf: (days: { readonly accepted_from: string; readonly accepted_to: string }) => string,
): Recovery {
  const cohorts = months
    .toSorted((a, b) => (a.month < b.month ? -1 : 1))
    .map(({ month, count: cases, last_on }) => {
      const of = cents.filter((row) => row.month === month);
      const claimed = of.find(({ n }) => n === 0)?.cents ?? 0n;
      const url = urlOf({ accepted_from: `${month}-01`, accepted_to: lastDayOf(month) });
      return { month, cases, claimed: moneyOf(claimed), months: monthsOf(of, { claimed, last_on, today }), url };
    });
  return { cohorts };
}

interface Cohort {
  readonly claimed: Cents;
  /** The day on which the last of its cases was accepted. */
  readonly last_on: string;
  readonly today: string;
}

function monthsOf(rows: Read['cents'], { claimed, last_on, today }: Cohort): Recovery['cohorts'][number]['months'] {
  const months = [];
  let paid = 0n;
  for (let n = 1; n <= limits.recovery_months && addMonths(last_on, n) < today; n += 1) {
    paid += rows.find((row) => row.n === n)?.cents ?? 0n;
    months.push({ n, paid: moneyOf(paid), share: shareOf(paid, claimed) });
  }
  return months;
}

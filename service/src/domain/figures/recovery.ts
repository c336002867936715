/** What came in of the cases of each month of acceptance, and the months that are asked for. Pure. */
import type { Recovery, RecoveryByPolicy } from '@mahnwerk/contract/shapes/recovery.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { refuseFailures } from '../../platform/refusal.ts';
import { addDays, addMonths } from '../../values/day.ts';
import { type Cents, moneyOf } from '../../values/money.ts';
import { monthAfter } from './months.ts';
import { shareOf } from './share.ts';
import type { readRecovery, readRecoveryByPolicy } from './store.ts';

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
type ReadByPolicy = Awaited<ReturnType<typeof readRecoveryByPolicy>>;

/** The days on which the cases of a cohort were accepted. */
type AcceptedDays = Readonly<Record<'accepted_from' | 'accepted_to', string>>;

/** @param urlOf the list of the cases that were accepted on these days */
export const recoveryOf = (
  { months, cents }: Read,
  today: string,
  urlOf: (days: AcceptedDays) => string,
): Recovery => ({
  cohorts: months.toSorted(byMonth).map((row) =>
    cohortOf(
      row,
      cents.filter(({ month }) => month === row.month),
      { today, url: urlOf(daysOf(row)) },
    ),
  ),
});

type OfPolicy = Pick<RecoveryByPolicy['cohorts'][number], 'policy_id' | 'policy_version'>;

/** @param urlOf the same, of cases that run on this version of a policy, or on none */
export const recoveryByPolicy = (
  { months, cents }: ReadByPolicy,
  today: string,
  urlOf: (days: AcceptedDays, policy: OfPolicy) => string,
): RecoveryByPolicy => ({
  cohorts: months
    .toSorted((one, other) => byMonth(one, other) || byPolicy(one, other))
    .slice(-limits.recovery_cohorts)
    .map((row) => {
      const { policy_id, policy_version } = row;
      const own = cents.filter((each) => each.month === row.month && byPolicy(each, row) === 0);
      const url = urlOf(daysOf(row), { policy_id, policy_version });
      return { ...cohortOf(row, own, { today, url }), policy_id, policy_version };
    }),
});

const inOrder = <T extends string | number>(one: T, other: T): number => (one < other ? -1 : Number(one > other));
const byMonth = (one: { readonly month: string }, other: { readonly month: string }): number =>
  inOrder(one.month, other.month);
const byPolicy = (one: OfPolicy, other: OfPolicy): number =>
  inOrder(one.policy_id ?? '', other.policy_id ?? '') || inOrder(one.policy_version ?? 0, other.policy_version ?? 0);

const daysOf = ({ month }: { readonly month: string }): AcceptedDays => ({
  accepted_from: `${month}-01`,
  accepted_to: lastDayOf(month),
});

function cohortOf(
  { month, count: cases, last_on }: Read['months'][number],
  rows: Read['cents'],
  { today, url }: { readonly today: string; readonly url: string },
): Recovery['cohorts'][number] {
  const claimed = rows.find(({ n }) => n === 0)?.cents ?? 0n;
  return { month, cases, claimed: moneyOf(claimed), months: monthsOf(rows, { claimed, last_on, today }), url };
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

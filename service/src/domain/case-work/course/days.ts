/** The days of the steps of a case (case-work.md 1, 4.1). Pure. */
import { addDays } from '../../../values/day.ts';
import { workingDayAfter, workingDayFrom } from '../../../values/working-day.ts';
import type { CaseWorkPolicy, FilledStep } from '../policies/index.ts';
import type { Standing } from './standing.ts';

export const later = (...days: readonly (string | null | undefined)[]): string =>
  days.reduce<string>((latest, day) => (day != null && day > latest ? day : latest), '0001-01-01');

/** Days of a policy: each one a working day of it. */
export interface CaseDays {
  /** W(d). */
  from(day: string): string;
  /** Next(d). */
  next(day: string): string;
}

type OfPolicy = Pick<CaseWorkPolicy, 'quiet_days'>;

/** A run asks for the days of one policy for thousands of cases. */
const known = new WeakMap<OfPolicy, CaseDays>();

export function caseDays(policy: OfPolicy): CaseDays {
  let days = known.get(policy);
  if (days === undefined) {
    const quietDays = new Set(policy.quiet_days);
    days = { from: (day) => workingDayFrom(day, quietDays), next: (day) => workingDayAfter(day, 1, quietDays) };
    known.set(policy, days);
  }
  return days;
}

export interface Dated {
  readonly standing: Standing;
  /** The deadline of the letter that was sent last. */
  readonly payBy: string | null;
}

/** The day of a step at the place of the standing; a round of monitoring counts from the one before. */
export function dueOn(step: FilledStep, { standing, payBy }: Dated, days: CaseDays): string {
  const { anchor_on, round, least_on } = standing;
  const distance = step.kind === 'monitor' && round > 0 ? step.every_days : step.days;
  const planned = later(days.from(addDays(anchor_on, distance)), days.next(anchor_on), least_on);
  return payBy === null ? planned : later(planned, days.next(days.next(payBy)));
}

/** The days of the steps of a policy (dunning.md 6.2). Pure. */
import type { PolicyDocument } from '@mahnwerk/contract/dunning/policy.ts';
import { addDays } from '../../../values/day.ts';
import { workingDayAfter, workingDayFrom } from '../../../values/working-day.ts';

/** The days of the steps of one policy. Every one is a working day. */
export interface StepDays {
  /** Level 1: so many days after the due date, not before the first working day after the release. */
  first(invoice: { readonly dueDate: string; readonly releasedOn: string }): string;
  /** The step after a notice: `days` after its date, not before the second working day after its deadline. */
  after(notice: { readonly dated: string; readonly payBy: string; readonly days: number }): string;
  /** The deadline of a notice of a level. */
  payBy(notice: { readonly dated: string; readonly level: number }): string;
}

/** @throws AssertionError where the calendar ends before the step */
export function stepDays({ levels, quiet_days }: Pick<PolicyDocument, 'levels' | 'quiet_days'>): StepDays {
  const quietDays = new Set(quiet_days);
  const workingDay = (day: string, days: number) => workingDayFrom(addDays(day, days), quietDays);
  return {
    first: ({ dueDate, releasedOn }) =>
      later(workingDay(dueDate, levels[0]?.days ?? 0), workingDayAfter(releasedOn, 1, quietDays)),
    after: ({ dated, payBy, days }) => later(workingDay(dated, days), workingDayAfter(payBy, 2, quietDays)),
    payBy: ({ dated, level }) => workingDay(dated, levels[level - 1]?.payment_days ?? 0),
  };
}

const later = (one: string, other: string): string => (one > other ? one : other);

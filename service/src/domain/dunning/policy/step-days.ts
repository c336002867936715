/** The days of the steps of a policy (dunning.md 6.2). Pure. */
import type { PolicyDocument } from '@mahnwerk/contract/dunning/policy.ts';
import { addDays } from '../../../values/day.ts';
import { workingDayAfter, workingDayFrom } from '../../../values/working-day.ts';

/** The days of the steps of one policy. Every one is a working day. */
export interface StepDays {
  /** W(d): the day itself, or the next working day. */
  from(day: string): string;
  /** The working day after a day. */
  next(day: string): string;
  /** Level 1: so many days after the due date, not before the first working day after the release. */
  first(invoice: { readonly dueDate: string; readonly releasedOn: string }): string;
  /** The step after a notice: `days` after its date, not before the second working day after its deadline. */
  after(notice: { readonly dated: string; readonly payBy: string; readonly days: number }): string;
  /** The deadline of a notice of a level. */
  payBy(notice: { readonly dated: string; readonly level: number }): string;
}

type Policy = Pick<PolicyDocument, 'levels' | 'quiet_days'>;

/** A run asks for the days of one policy for thousands of invoices. */
const known = new WeakMap<Policy, StepDays>();

/** @throws AssertionError where the calendar ends before the step */
export function stepDays(policy: Policy): StepDays {
  let days = known.get(policy);
  if (days === undefined) known.set(policy, (days = stepDaysOf(policy)));
  return days;
}

function stepDaysOf({ levels, quiet_days }: Policy): StepDays {
  const quietDays = new Set(quiet_days);
  const from = onceADay((day) => workingDayFrom(day, quietDays));
  const next = onceADay((day) => workingDayAfter(day, 1, quietDays));
  return {
    from,
    next,
    first: ({ dueDate, releasedOn }) => later(from(addDays(dueDate, levels[0]?.days ?? 0)), next(releasedOn)),
    after: ({ dated, payBy, days }) => later(from(addDays(dated, days)), next(next(payBy))),
    payBy: ({ dated, level }) => from(addDays(dated, levels[level - 1]?.payment_days ?? 0)),
  };
}

/** The function, computed once for each day. */
function onceADay(compute: (day: string) => string): (day: string) => string {
  const computed = new Map<string, string>();
  return (day) => {
    let result = computed.get(day);
    if (result === undefined) computed.set(day, (result = compute(day)));
    return result;
  };
}

const later = (one: string, other: string): string => (one > other ? one : other);

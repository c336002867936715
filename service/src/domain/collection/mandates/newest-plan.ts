/** The newest instalment plan of a mandate, as far as what happens next depends on it. Pure. */
import type { InstalmentPlan } from '@mahnwerk/contract/operator/instalment-plans.ts';
import { addDays } from '../../../values/day.ts';

export interface NewestPlan extends Pick<InstalmentPlan, 'status' | 'grace_days' | 'default_after'> {
  readonly ended_on: string | null;
  /** Whether the operator has decided since the default how the case goes on. */
  readonly decided: boolean;
  /** The due days of the instalments that are not paid, in their order. */
  readonly unpaid: readonly string[];
}

/** The day on which the plan comes into default unless a payment is booked; undefined: too few instalments are left. */
export function defaultDayOf({ status, ended_on, grace_days, default_after, unpaid }: NewestPlan): string | undefined {
  if (status === 'defaulted') return ended_on ?? undefined;
  const last = unpaid[default_after - 1];
  return last === undefined ? undefined : addDays(last, grace_days + 1);
}

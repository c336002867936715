/** The next step of an invoice on the ladder: pure (dunning.md 6.1, 6.2). */
import type { DunningPolicy } from '@mahnwerk/contract/dunning/policy.ts';
import { stepDays } from '../policy/index.ts';

/** What decides about the next step of a released invoice. Days are `YYYY-MM-DD`. */
export interface Standing {
  readonly due_date: string;
  /** The day of the release. */
  readonly released_on: string;
  readonly current_level: number;
  /** The day of the last notice that counts, and its deadline. */
  readonly last_dated: string | null;
  readonly last_pay_by: string | null;
}

export type Step =
  | { readonly kind: 'notice'; readonly level: number; readonly on: string }
  | { readonly kind: 'handover'; readonly level: number; readonly on: string }
  /** Past the last step: the policy hands nothing over. */
  | { readonly kind: 'none'; readonly level: number };

/**
 * The next step by the policy, on its day or the earliest day given.
 * @param earliest a working day: no step is planned before it
 */
export function nextStep(policy: DunningPolicy, standing: Standing, earliest: string): Step {
  const { current_level: reached, last_dated: dated, last_pay_by: payBy } = standing;
  const days = stepDays(policy);
  const next = policy.levels[reached];
  const isLast = next === undefined;
  if (isLast && !policy.handover.enabled) return { kind: 'none', level: reached };
  const planned =
    dated === null || payBy === null
      ? days.first({ dueDate: standing.due_date, releasedOn: standing.released_on })
      : days.after({ dated, payBy, days: isLast ? policy.handover.days : next.days });
  const on = planned > earliest ? planned : earliest;
  return isLast ? { kind: 'handover', level: reached, on } : { kind: 'notice', level: next.level, on };
}

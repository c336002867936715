/** Decisions on cases (case-work.md 4.3): what they have of their own. Pure. */
import type { Details, DecisionUse, IdentifiedDecision } from '../../ladder/decisions/index.ts';
import type { NamedStep, Skipped, Verdict } from './decide.ts';
import { cases, type Course } from './standing.ts';

/** What decisions on cases have of their own; what is not there is left out. */
export interface CaseDetails extends Partial<NamedStep> {
  readonly skipped?: readonly Skipped[];
  readonly task_id?: string;
  readonly letter_id?: string;
  readonly offer_id?: string;
  /** Of a step: the one that comes next, on the days after it. */
  readonly following?: NamedStep;
}

/** What a step made. */
export type Made = Pick<CaseDetails, 'task_id' | 'letter_id' | 'offer_id' | 'following'>;

/** The days after a step wait for the next one. */
export const decisionUse: DecisionUse = {
  kind: cases.kind,
  waiting: (details) => ({ ...(details as CaseDetails).following }),
};

/** The decision about a step that meets a reason on its day. */
export const refusedDecision = (
  course: Course,
  verdict: Verdict,
  { reason, problems }: Pick<IdentifiedDecision, 'reason' | 'problems'>,
  deciding: Deciding,
): IdentifiedDecision => ({
  ...decisionOf(course, verdict, { ...deciding, problems }),
  outcome: 'hold',
  reason,
  next_on: null,
});

export interface Deciding {
  readonly id: string;
  readonly on: string;
  readonly run_id: string | null;
}

/** The decision of a verdict. */
export function decisionOf(
  { id: subject_id, policy_id, policy_version }: Course,
  { outcome, reason, named, skipped, stand }: Verdict,
  {
    made = {},
    problems = [],
    ...deciding
  }: Deciding & { readonly made?: Made; readonly problems?: IdentifiedDecision['problems'] },
): IdentifiedDecision {
  const details: CaseDetails = { ...named, ...(skipped.length === 0 ? {} : { skipped }), ...made };
  return {
    ...deciding,
    subject_id,
    policy_id,
    policy_version,
    outcome,
    reason,
    next_on: stand.step_on,
    problems: problems ?? [],
    details: details as Details,
  };
}

/** What keeps a case from moving until a person has clarified it (case-work.md 4.2), in words. Pure. */
import type { StepKind } from '@mahnwerk/contract/shapes/case-step.ts';

export const clarifications = {
  disputed: 'The debtor objects to the claim; the operator clarifies the objection.',
  insolvent: 'The debtor is insolvent; the operator clarifies what follows.',
  deceased: 'The debtor has died; the operator clarifies who succeeds.',
  represented: 'The debtor is represented; the operator asks the representative.',
  deferred: 'The payment is deferred.',
  client_request: 'The client has paused the case.',
  office: 'The operator has stopped the case.',
  debtor_reported: 'The debtor has reported something; the operator looks into it.',
  time_barred: 'A claim is time-barred; the operator clarifies how the case goes on.',
} as const;

/** What keeps a case from moving first, of what is known with its row. */
export interface CaseHold {
  readonly reason: Exclude<keyof typeof clarifications, 'time_barred'>;
  /** The last day of a stop, if it has one. */
  readonly until: string | null;
}

/** What of its course a case shows (case-work.md 10). */
export interface CaseCourseState {
  /** The day of the next step; null while the case is held. */
  readonly step_on: string | null;
  /** The next step of the policy. */
  readonly step: { readonly key: string; readonly name: string; readonly kind: StepKind } | null;
  readonly is_task_open: boolean;
  /** The day by which a person does what the case waits for, or decides. */
  readonly due_on: string | null;
  /** The day that a sandbox was moved to. */
  readonly business_date: string | null;
}

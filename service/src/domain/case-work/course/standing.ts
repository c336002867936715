/** Where a case stands on its policy (case-work.md 4.1). Pure. */
import type { LetterChannel } from '@mahnwerk/contract/operator/letters.ts';
import type { StepKind } from '@mahnwerk/contract/shapes/case-step.ts';
import type { Subject } from '../../ladder/queue/index.ts';
import type { NewDecision } from '../../ladder/decisions/index.ts';

export const cases = { kind: 'mandate', table: 'case_courses', group: 'id' } as const satisfies Subject;

/** Why a case was (not) moved. */
export type Reason = NewDecision['reason'];

/** What the next step is, and what its day counts from. Days are `YYYY-MM-DD`. */
export interface Standing {
  /** The index of the next step. */
  readonly position: number;
  /** Rounds that are taken of a step of monitoring, where the next step is one. */
  readonly round: number;
  /** The day that the days of the next step count from. */
  readonly anchor_on: string;
  /** The earliest day: after a stop, a command or a move. */
  readonly least_on?: string;
  /** The day on which the last step turned out not to be taken: no other one is taken on it. */
  readonly back_on?: string;
  /** A person has put the step off to the earliest day. */
  readonly is_postponed?: boolean;
  /** The step that was taken last, until what it waits for is over. */
  readonly taken?: Taken;
  /** The letter of the next step came back: it is sent by this way. */
  readonly repeat_by?: LetterChannel;
  /** The newest plan whose end the course has followed. */
  readonly plan_followed?: string;
  /** That every claim has a title is known: the policy for titled cases has been asked for. */
  readonly is_titled?: boolean;
  /** Broken promises that the course has followed. */
  readonly broken_followed?: number;
}

/** A step that was taken. */
export interface Taken {
  readonly position: number;
  readonly round: number;
  readonly anchor_on: string;
  readonly on: string;
  readonly key: string;
  readonly kind: StepKind;
  /** It was a letter that had come back. */
  readonly is_repeat?: boolean;
  /** What the course waits for; undefined: nothing. */
  readonly awaits?: 'letter' | 'task' | 'offer';
  /** Costs that were booked with the step. */
  readonly costs?: readonly string[];
}

/** A course as it is stored. */
export interface Course {
  readonly id: string;
  readonly policy_id: string;
  readonly policy_version: number;
  readonly started_on: string;
  readonly standing: Standing;
  readonly decision_id: string | null;
  readonly hold: Reason | null;
  readonly hold_until: string | null;
}

/** What keeps a case from moving. */
export interface Hold {
  readonly reason: Reason;
  /** Its last day, or the day on which a person is to end it; null: unknown. */
  readonly until: string | null;
}

/** Reasons that a step meets on its day: the case is asked again on the next working day. */
export const reasonsOfDay: ReadonlySet<Reason> = new Set(['unreachable', 'not_ready', 'run_stopped']);

/** Reasons that end by what the step itself waits for: no working day is to pass after them. */
export const ownReasons: ReadonlySet<Reason> = new Set(['letter_under_way', 'task_open', 'offer_open', 'plan_running']);

/** The next step, as lists of cases name it. */
export interface CaseStepName {
  readonly key: string;
  readonly name: string;
  readonly kind: StepKind;
}

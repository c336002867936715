/** Decisions as spans: a row where the answer changes (dunning.md 6.5, case-work.md 4.3). */
import { addDays } from '../../../values/day.ts';
import type { LadderKind } from '../queue/index.ts';
import type { Statements } from './statements.gen.ts';

type Stored = Statements['decided']['row'];
export type Outcome = Stored['outcome'];
export type Reason = Stored['reason'];
export type Problem = Stored['problems'][number];
/** What the decisions of a kind have of their own. It is written as JSON, and an equal answer is found by its text. */
export type Details = Stored['details'];

/** How the decisions of one kind read. */
export interface DecisionUse {
  readonly kind: LadderKind;
  /** What is left of the details of a step on the days after it. */
  readonly waiting: (details: Details) => Details;
}

/** A decision to store: the answer for a subject from a day on. */
export interface NewDecision {
  readonly subject_id: string;
  readonly on: string;
  readonly outcome: Outcome;
  readonly reason: Reason;
  readonly next_on: string | null;
  readonly policy_id?: string | null;
  readonly policy_version: number;
  readonly run_id?: string | null;
  readonly problems?: readonly Problem[];
  readonly details: Details;
}

/** A stored row or a part of its days, with the first day of what follows. */
export interface DecisionSpan {
  readonly subject_id: string;
  readonly from_on: string;
  /** The first day of the row, of which the span is a later part. */
  readonly decided_on?: string;
  /** The first day of the next row; null if there is none. */
  readonly following_on: string | null;
  readonly outcome: Outcome;
  readonly reason: Reason;
  readonly next_on: string | null;
  readonly policy_id: string | null;
  readonly policy_version: number;
  readonly run_id: string | null;
  readonly problems: readonly Problem[];
  readonly details: Details;
}

/** The answer for the days from `on` to `until`; null: it lasts. */
export interface Answer extends Omit<DecisionSpan, 'from_on' | 'decided_on' | 'following_on'> {
  readonly on: string;
  readonly until: string | null;
}

/** Outcomes that are the answer of one day: the days after it wait. */
const taken: readonly Outcome[] = ['notice', 'handover', 'step'];

/** The decision of a span of days. */
export function presentSpan(
  { waiting }: DecisionUse,
  { from_on, following_on, decided_on = from_on, ...answer }: DecisionSpan,
): Answer {
  const last = following_on === null ? null : addDays(following_on, -1);
  if (!taken.includes(answer.outcome)) return { on: from_on, until: last, ...answer };
  return decided_on < from_on
    ? { on: from_on, until: last, ...answer, ...notDue, details: waiting(answer.details) }
    : { on: from_on, until: from_on, ...answer };
}

/** The decision of a stored row for one of its days. */
export const presentDay = (use: DecisionUse, span: DecisionSpan, on: string): Answer => ({
  ...presentSpan(use, { ...span, from_on: on, decided_on: span.from_on }),
  until: on,
});

/** The decision of a day on which a switch of the company held whatever waits or is held; null: none did. */
export const heldBy = (hold: Reason | null, answer: Answer): Answer =>
  hold !== null && (answer.outcome === 'wait' || answer.outcome === 'hold')
    ? { ...answer, outcome: 'hold', reason: hold, next_on: null, problems: [] }
    : answer;

const notDue = { outcome: 'wait', reason: 'not_due', run_id: null, problems: [] } as const;

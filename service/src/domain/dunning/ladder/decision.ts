/** Decisions as spans: a row where the answer changes (dunning.md 6.5). */
import type { Decision } from '@mahnwerk/contract/dunning/decisions.ts';
import { addDays } from '../../../values/day.ts';

export type Outcome = Decision['outcome'];
export type Reason = Decision['reason'];
export type Problem = Decision['problems'][number];

const ends: Readonly<Record<string, Reason>> = {
  paid: 'paid',
  cancelled: 'cancelled',
  written_off: 'written_off',
  in_inkasso: 'handed_over',
};

/** Why an invoice in this status has left the ladder; undefined while it is on it. */
export const endOf = (status: string): Reason | undefined => ends[status];

/** Whether the reason ends an invoice's way up the ladder. */
export const isEnd = (reason: Reason): boolean => Object.values(ends).includes(reason);

/** A decision to store: its answer from a day on. */
export interface NewDecision {
  readonly invoice_id: string;
  readonly on: string;
  readonly outcome: Outcome;
  readonly reason: Reason;
  readonly level: number;
  readonly next_on: string | null;
  readonly policy_version: number;
  readonly dunning_id?: string | null;
  readonly order_id?: string | null;
  readonly run_id?: string | null;
  readonly problems?: readonly Problem[];
}

/** A stored row, with the first day of the row after it. */
export interface DecisionSpan {
  readonly invoice_id: string;
  readonly from_on: string;
  /** The first day of the next row; null if there is none. */
  readonly following_on: string | null;
  readonly outcome: Outcome;
  readonly reason: Reason;
  readonly level: number;
  readonly next_on: string | null;
  readonly dunning_id: string | null;
  readonly order_id: string | null;
  readonly policy_version: number;
  readonly run_id: string | null;
  readonly problems: readonly Problem[];
}

/** A notice and a handover are answers for one day: the days after it wait. */
export const isOfOneDay = (outcome: Outcome): boolean => outcome === 'notice' || outcome === 'handover';

const wire = ({ from_on, following_on: _following, ...rest }: DecisionSpan, until: string | null): Decision => {
  const { invoice_id, ...answer } = rest;
  return { invoice_id, on: from_on, until, ...answer };
};

/** The decision of a stored row as a span of days. */
export const presentSpan = (span: DecisionSpan): Decision =>
  wire(
    span,
    isOfOneDay(span.outcome) ? span.from_on : span.following_on === null ? null : addDays(span.following_on, -1),
  );

/** The decision of a stored row for one of its days. */
export const presentDay = (span: DecisionSpan, on: string): Decision => {
  const day = { ...presentSpan(span), on, until: on };
  return isOfOneDay(span.outcome) && on > span.from_on ? { ...day, ...waiting } : day;
};

const waiting = {
  outcome: 'wait',
  reason: 'not_due',
  dunning_id: null,
  order_id: null,
  run_id: null,
  problems: [],
} as const;

/** Decisions as spans: a row where the answer changes (dunning.md 6.5). */
import type { Decision } from '@mahnwerk/contract/dunning/decisions.ts';
import { addDays } from '../../../values/day.ts';

/** What a list says of the invoice of a decision. */
export type InvoiceWords = Pick<
  Decision,
  'invoice_number' | 'debtor_name' | 'company_name' | 'due_date' | 'open_amount'
>;

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

/** Faults for which a stopped letter waits for a person. */
export const faults: readonly Reason[] = ['stale', 'unreachable', 'not_printable', 'company_incomplete'];

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

/** A stored row or a part of its days, with the first day of what follows. */
export interface DecisionSpan {
  readonly invoice_id: string;
  readonly from_on: string;
  /** The first day of the row, of which the span is a later part. */
  readonly decided_on?: string;
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

/** A decision without what lists say of its invoice. */
export type BareDecision = Omit<Decision, keyof InvoiceWords>;

/** A notice and a handover are answers for one day: the days after it wait. */
export const isOfOneDay = (outcome: Outcome): boolean => outcome === 'notice' || outcome === 'handover';

/** The decision of a span of days. */
export function presentSpan({ from_on, following_on, decided_on = from_on, ...rest }: DecisionSpan): BareDecision {
  const { invoice_id, ...answer } = rest;
  const last = following_on === null ? null : addDays(following_on, -1);
  if (!isOfOneDay(answer.outcome)) return { invoice_id, on: from_on, until: last, ...answer };
  return decided_on < from_on
    ? { invoice_id, on: from_on, until: last, ...answer, ...waiting }
    : { invoice_id, on: from_on, until: from_on, ...answer };
}

/** The decision of a stored row for one of its days. */
export const presentDay = (span: DecisionSpan, on: string): BareDecision => ({
  ...presentSpan({ ...span, from_on: on, decided_on: span.from_on }),
  until: on,
});

/** The decision of a day on which a switch of the company held whatever waits or is held; null: none did. */
export const heldBy = (hold: Reason | null, decision: BareDecision): BareDecision =>
  hold !== null && (decision.outcome === 'wait' || decision.outcome === 'hold')
    ? { ...decision, outcome: 'hold', reason: hold, next_on: null, problems: [] }
    : decision;

const waiting = {
  outcome: 'wait',
  reason: 'not_due',
  dunning_id: null,
  order_id: null,
  run_id: null,
  problems: [],
} as const;

/** Decisions on invoices (dunning.md 6.5): their words, and how they are those of the ladder. */
import type { Decision } from '@mahnwerk/contract/dunning/decisions.ts';
import type { Answer, DecisionUse, NewDecision as LadderDecision } from '../../ladder/decisions/index.ts';
import { invoices } from './subject.ts';

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

/** A decision without what lists say of its invoice. */
export type BareDecision = Omit<Decision, keyof InvoiceWords>;

/** What decisions on invoices have of their own. */
interface Details {
  readonly level: number;
  readonly dunning_id?: string;
  readonly order_id?: string;
}

/** The days after a notice or a handover wait at its level. */
export const decisionUse: DecisionUse = { kind: invoices.kind, waiting: ({ level }) => ({ level }) };

export const toLadder = ({
  invoice_id,
  level,
  dunning_id = null,
  order_id = null,
  ...decision
}: NewDecision): LadderDecision => {
  const details: Details = {
    level,
    ...(dunning_id === null ? {} : { dunning_id }),
    ...(order_id === null ? {} : { order_id }),
  };
  return { subject_id: invoice_id, ...decision, details: { ...details } };
};

export const fromLadder = ({
  subject_id,
  outcome,
  reason,
  policy_id: _line,
  details,
  ...answer
}: Answer): BareDecision => {
  const { level, dunning_id = null, order_id = null } = details as unknown as Details;
  return {
    invoice_id: subject_id,
    ...answer,
    outcome: outcome as Outcome,
    reason: reason as Reason,
    level,
    dunning_id,
    order_id,
  };
};

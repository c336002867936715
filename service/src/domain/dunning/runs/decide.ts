/** What a run decides about the due invoices of one debtor: pure (dunning.md 6.1, 6.2, 6.5, 6.7). */
import type { DunningPolicy } from '@mahnwerk/contract/dunning/policy.ts';
import { addDays, daysBetween, firstDay } from '../../../values/day.ts';
import { centsOf, sumOf } from '../../../values/money.ts';
import { openPrincipal, subjectOf } from '../figures/index.ts';
import {
  channelOf,
  debtorReason,
  holdReason,
  type NewDecision,
  nextStep,
  type Step,
  unclearReason,
} from '../ladder/index.ts';
import { stepDays } from '../policy/index.ts';
import type { DueInvoice } from './store-due.ts';

/** What the decisions of one company's run depend on. */
export interface Setting {
  /** The working day of the run. */
  readonly on: string;
  readonly run_id: string | null;
  /** The company has an address and a payout account to print. */
  readonly isPrintable: boolean;
  readonly policyOf: (version: number) => DunningPolicy;
  /** A policy is tried: invoices are due by it, whatever day is planned. */
  readonly isTrial: boolean;
}

/** One letter to a debtor: the invoices that it names, each with its level. */
export interface PlannedLetter {
  readonly debtor_id: string;
  readonly channel: 'email' | 'post';
  readonly notices: readonly { readonly invoice: DueInvoice; readonly level: number; readonly policy: DunningPolicy }[];
}

/** The outcome for the due invoices of one debtor. */
export interface DebtorDecided {
  readonly letters: readonly PlannedLetter[];
  /** Invoices that are handed over. */
  readonly handovers: readonly DueInvoice[];
  /** Invoices that are asked again on `next_on`, with their decision. */
  readonly held: readonly { readonly invoice: DueInvoice; readonly next_on: string; readonly decision: NewDecision }[];
}

type Reason = NewDecision['reason'];

interface Due {
  readonly invoice: DueInvoice;
  readonly policy: DunningPolicy;
  readonly step: Step;
}

const letter_invoices_max = 100;

/** Decides about the due invoices of one debtor. */
export function decideDebtor(invoices: readonly DueInvoice[], setting: Setting): DebtorDecided {
  const asked = invoices.map((invoice): Due => {
    const policy = setting.policyOf(invoice.policy_version);
    return { invoice, policy, step: nextStep(policy, invoice, setting.isTrial ? firstDay : invoice.next_on) };
  });
  // The end of a hold is no step: an invoice may be asked before the day of its step.
  const isLater = ({ step }: Due): boolean => step.kind !== 'none' && step.on > setting.on;
  const due = asked.filter((each) => !isLater(each));
  const later = setting.isTrial ? [] : asked.filter(isLater);
  const reasons = new Map(due.map((each) => [each, reasonOf(each, setting)]));
  const free = due.filter((each) => reasons.get(each) === undefined);
  const { letters, held } = arrange(
    free.filter(({ step }) => step.kind === 'notice'),
    setting,
  );
  return {
    letters,
    handovers: free.filter(({ step }) => step.kind === 'handover').map(({ invoice }) => invoice),
    held: [
      ...held,
      ...later.map((each) => waitOf(each, setting)),
      ...due.flatMap((each) => {
        const reason = reasons.get(each);
        return reason === undefined ? [] : [hold(each, reason, setting)];
      }),
    ],
  };
}

/** The reason that stops a step: of the company, the invoice, the debtor, the policy, in this order. */
function reasonOf({ invoice, policy, step }: Due, { isPrintable, on }: Setting): Reason | undefined {
  const isNotice = step.kind === 'notice';
  if (isNotice && !isPrintable) return 'company_incomplete';
  if (invoice.paused) return 'paused';
  if (invoice.is_disputed) return 'disputed';
  const held = holdReason(invoice, on);
  if (held !== undefined) return held;
  if (invoice.last_status === 'waiting' || invoice.last_status === 'taken') return 'not_posted';
  const ofDebtor = debtorReason(invoice, { isNotice, on });
  if (ofDebtor !== undefined) return ofDebtor;
  return step.kind === 'none' ? 'handover_disabled' : unclearReason(invoice, on, new Set(policy.quiet_days));
}

/** Puts the notices of one debtor into letters; holds what is too small or follows the last letter too soon. */
function arrange(due: readonly Due[], setting: Setting): Pick<DebtorDecided, 'letters' | 'held'> {
  const held: DebtorDecided['held'][number][] = [];
  const letters: PlannedLetter[] = [];
  for (const group of groupsOf(due)) {
    const first = group[0];
    if (first === undefined) continue;
    const blocked = letterReason(group, first, setting);
    const channel = channelOf(first.invoice);
    if (blocked !== undefined) held.push(...group.map((each) => hold(each, blocked, setting)));
    else if (channel !== undefined)
      letters.push({
        debtor_id: first.invoice.debtor_id,
        channel,
        notices: group.map(({ invoice, step, policy: own }) => ({ invoice, level: step.level, policy: own })),
      });
  }
  return { letters, held };
}

/** The invoices of one letter each: all of a debtor that the policy bundles, at most 100. */
function groupsOf(due: readonly Due[]): (readonly Due[])[] {
  const single = due.filter(({ policy }) => !policy.bundle).map((each) => [each]);
  const bundled = due.filter(({ policy }) => policy.bundle);
  const parts: (readonly Due[])[] = [];
  for (let from = 0; from < bundled.length; from += letter_invoices_max)
    parts.push(bundled.slice(from, from + letter_invoices_max));
  return [...parts, ...single];
}

function letterReason(group: readonly Due[], { invoice, policy }: Due, { on }: Setting): Reason | undefined {
  const open = sumOf(
    group.map((each) =>
      openPrincipal(subjectOf(each.invoice, { level: each.step.level, policy: each.policy }), each.policy.remainder),
    ),
  );
  if (open < centsOf(policy.minimum_amount)) return 'below_minimum';
  const last = invoice.last_letter_on;
  if (last === null || policy.letter_distance_days === 0) return undefined;
  if (last === on && !policy.bundle) return undefined;
  return daysBetween(last, on) <= policy.letter_distance_days ? 'letter_distance' : undefined;
}

/** The step of an invoice whose hold is over has its own day. */
function waitOf({ invoice, policy, step }: Due, { on, run_id }: Setting): DebtorDecided['held'][number] {
  const next_on = step.kind === 'none' ? stepDays(policy).next(on) : step.on;
  const { id: invoice_id, policy_version } = invoice;
  const of = { invoice_id, on, level: step.level, next_on, policy_version, run_id };
  return { invoice, next_on, decision: { ...of, outcome: 'wait', reason: 'not_due' } };
}

/** A held step is asked again on the next working day, or on that after its last day; a letter that waits for its distance, on the day it is over. */
function hold({ invoice, policy, step }: Due, reason: Reason, { on, run_id }: Setting): DebtorDecided['held'][number] {
  const waits = reason === 'letter_distance';
  const days = stepDays(policy);
  const isHeld = holdReason(invoice, on) === reason;
  const over = addDays(invoice.last_letter_on ?? on, policy.letter_distance_days + 1);
  const next_on = waits ? days.from(over) : days.next(isHeld ? (invoice.held_until ?? on) : on);
  return {
    invoice,
    next_on,
    decision: {
      invoice_id: invoice.id,
      on,
      outcome: waits ? 'wait' : 'hold',
      reason,
      level: step.level,
      next_on: waits ? next_on : null,
      policy_version: invoice.policy_version,
      run_id,
      ...(reason === 'not_printable' ? { problems: invoice.not_printable ?? [] } : {}),
    },
  };
}

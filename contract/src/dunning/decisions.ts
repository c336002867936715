/** Decisions (dunning.md 6.5): why an invoice was dunned on a day, or was not. */
import { group, route } from '../grammar/route.ts';
import { limits } from '../grammar/limits.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { list, object } from '../shapes/structures.ts';
import { listedFields } from '../shapes/next-step.ts';
import { partyFields } from '../shapes/parties.ts';
import { line } from '../shapes/text.ts';
import { choice, day, id, integer, money } from '../shapes/values.ts';

export const decisionOutcomes = ['notice', 'handover', 'wait', 'hold', 'end'] as const;

/** In the order in which one is chosen if several apply: company, invoice, debtor, policy. */
export const decisionReasons = [
  'due',
  'repeated',
  'commanded',
  'not_due',
  'letter_distance',
  'paused',
  'disputed',
  'debtor_promised',
  'debtor_reported',
  'company_paused',
  'company_locked',
  'insolvent',
  'deceased',
  'debtor_stopped',
  'minor',
  'unreachable',
  'not_printable',
  'not_posted',
  'payment_unclear',
  'below_minimum',
  'stale',
  'run_stopped',
  'handover_disabled',
  'handover_not_ready',
  'company_incomplete',
  'paid',
  'cancelled',
  'written_off',
  'handed_over',
] as const;

export const decisionOutcome = () => choice(...decisionOutcomes);
export const decisionReason = () => choice(...decisionReasons);

/** A requirement of a handover that is not met, in terms of the company's own resources. */
export const DecisionProblem = object({
  field: line({ max: limits.reference_characters }),
  code: line({ max: 100 }),
  message: line({ max: 1000 }),
});

/** Which invoice something is about, as lists say it: all of it as it is today. */
export const invoiceWords = {
  invoice_number: described(
    'The number that the company gave the invoice.',
    line({ max: limits.reference_characters }),
  ),
  debtor_name: listedFields.debtor_name,
  company_name: partyFields.company_name,
  due_date: day(),
  open_amount: described('What is left to pay today.', money()),
};

export const Decision = named(
  'DunningDecision',
  object({
    invoice_id: id(),
    on: described('The day, or the first day of the span.', day()),
    until: described('The last day of the span; null while it lasts.', nullable(day())),
    outcome: described(
      '`notice`: a notice was decided. `handover`: the invoice was handed over to collection. `wait`: the next step is on a later day. `hold`: a reason stops the step. `end`: the invoice has left the ladder.',
      decisionOutcome(),
    ),
    reason: decisionReason(),
    level: described(
      'The level of the notice that was decided or comes next; for a handover the last level.',
      integer({ min: 0, max: limits.dunning_levels }),
    ),
    next_on: described('The day of the next step, if one is planned.', nullable(day())),
    dunning_id: nullable(id()),
    order_id: nullable(id()),
    policy_version: integer({ min: 1, max: 1_000_000 }),
    run_id: described('The run that decided; null for a decision that a command caused.', nullable(id())),
    problems: described(
      'For `handover_not_ready`: what is missing. For `not_printable`: which characters or which line no letter can show.',
      list(DecisionProblem, { max: 100 }),
    ),
    ...invoiceWords,
  }),
);
export type Decision = Infer<typeof Decision>;

export const dunningDecisions = group(
  'dunning',
  'mahnservice-decisions',
  {
    title: 'Decisions',
    about:
      'For each invoice and day, from its release to its end, exactly one decision: a notice, a handover, a wait, a hold or the end, with the reason.',
  },
  {
    list: route('GET', '/mahnservice/v1/invoices/{invoice_id}/decisions/', {
      list: { item: Decision, filters: { on: day() } },
      scope: 'dunning:invoices:read',
      summary: 'List the decisions on an invoice',
      description:
        'Newest first, a span of days with the same answer as one result. With `on` the answer for that day: exactly one result from the day of the release until today.',
    }),
    preview: route('GET', '/mahnservice/v1/dunning-preview/', {
      list: {
        item: Decision,
        filters: {
          on: described(
            `From today to ${limits.dunning_preview_days} days ahead. Default: the day of the next automatic run.`,
            day(),
          ),
        },
      },
      scope: 'dunning:invoices:read',
      summary: 'Preview a run',
      description: 'What a run on that day would decide, if nothing changed until then. It writes nothing.',
    }),
  },
);

/** Decisions on cases (case-work.md 4.3): why a case was moved on a day, or was not. */
import { DecisionProblem } from '../dunning/decisions.ts';
import { group, route } from '../grammar/route.ts';
import { limits } from '../grammar/limits.ts';
import { stepKey, stepKinds, stepName } from '../shapes/case-step.ts';
import { listedFields } from '../shapes/next-step.ts';
import { partyFields } from '../shapes/parties.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { list, object } from '../shapes/structures.ts';
import { line } from '../shapes/text.ts';
import { choice, day, id, integer } from '../shapes/values.ts';

export const caseOutcomes = ['step', 'wait', 'hold', 'end'] as const;

/** What keeps a case from moving, in the order in which one is chosen if several apply (case-work.md 4.2). */
export const caseHolds = [
  'company_inactive',
  'company_paused',
  'paused',
  'canceled',
  'paid',
  'disputed',
  'insolvent',
  'deceased',
  'represented',
  'deferred',
  'client_request',
  'office',
  'debtor_reported',
  'time_barred',
  'awaiting_client',
  'plan_running',
  'offer_open',
  'promise_open',
  'task_open',
  'letter_under_way',
  'unreachable',
  'not_ready',
  'run_stopped',
  'no_step_left',
] as const;
export type CaseHoldReason = (typeof caseHolds)[number];

export const caseReasons = ['due', 'commanded', 'repeated', 'not_due', 'postponed', ...caseHolds, 'closed'] as const;
export type CaseReason = (typeof caseReasons)[number];

export const caseOutcome = () => choice(...caseOutcomes);
export const caseReason = () => choice(...caseReasons);
export const caseHold = () => choice(...caseHolds);

/** A step as courses and decisions name it. */
export const stepNames = {
  step: described('The key of the step.', stepKey()),
  name: stepName(),
  kind: choice(...stepKinds),
};

/** The round of monitoring. */
export const round = () =>
  described(
    'Which round of a step of monitoring; otherwise null.',
    nullable(integer({ min: 1, max: limits.step_rounds })),
  );

export const CaseDecision = named(
  'CaseDecision',
  object({
    mandate_id: id(),
    reference_number: described('Of the case.', line({ max: limits.reference_characters })),
    debtor_name: listedFields.debtor_name,
    company_name: partyFields.company_name,
    on: described('The day, or the first day of the span.', day()),
    until: described('The last day of the span; null while it lasts.', nullable(day())),
    outcome: described(
      '`step`: a step was taken. `wait`: the next step is on a later day. `hold`: a reason keeps the case from moving. `end`: the case was closed.',
      caseOutcome(),
    ),
    reason: caseReason(),
    text: described('The same in words.', line({ max: 500 })),
    step: described('The step that was taken or comes next; null if none is left.', nullable(stepKey())),
    step_name: described('Its name.', nullable(stepName())),
    kind: nullable(choice(...stepKinds)),
    round: round(),
    skipped: described(
      'Steps that were passed because a condition failed.',
      list(object({ step: stepKey(), because: described('The condition.', line({ max: 60 })) }), {
        max: limits.policy_steps,
      }),
    ),
    next_on: described('The day of the next step, if one is planned.', nullable(day())),
    policy_id: described('The policy that the case runs on.', id()),
    policy_version: integer({ min: 1, max: 1_000_000_000 }),
    run_id: described('The run that decided; null for what a command or a fact caused.', nullable(id())),
    task_id: nullable(id()),
    letter_id: nullable(id()),
    offer_id: described('The plan offer that the step made.', nullable(id())),
    problems: described('Of `unreachable` and `not_ready`: what is missing.', list(DecisionProblem, { max: 100 })),
  }),
);
export type CaseDecision = Infer<typeof CaseDecision>;

export const caseDecisions = group(
  'operator',
  'case-decisions',
  {
    title: 'Decisions on cases',
    about:
      'For each case with a policy and each day, from its start to today, exactly one decision: a step, a wait, a hold or the end, with the reason.',
  },
  {
    of_case: route('GET', '/operator/v1/mandates/{mandate_id}/decisions/', {
      of: 'mandates',
      scope: 'operator:read',
      list: { item: CaseDecision, filters: { on: day() } },
      summary: 'List the decisions on a case',
      description:
        'Newest first, a span of days with the same answer as one result. With `on` the answer for that day: exactly one result from the day of the start until today.',
    }),
    list: route('GET', '/operator/v1/case-decisions/', {
      scope: 'operator:read',
      list: {
        item: CaseDecision,
        filters: {
          company_id: id(),
          mandate_id: id(),
          policy_id: described('Of this policy.', id()),
          on: day(),
          outcome: caseOutcome(),
          reason: caseReason(),
        },
      },
      summary: 'List the decisions on all cases',
      description: 'With `on` the answers for that day.',
    }),
  },
);

/** The steps of a case policy (case-work.md 3): what is done with a case, when, and on which conditions. */
import { limits } from '../grammar/limits.ts';
import { claimTypeCode } from './claim-type.ts';
import { letterChannels } from './letter-text.ts';
import { closingCodes } from '../case/mandate-states.ts';
import { feeRate } from './cost-working.ts';
import { described, type Infer, named, nullable, type Shape } from './shape.ts';
import { list, object, optional } from './structures.ts';
import { outcomesByKind, taskPriorities, writtenTaskKinds } from './task.ts';
import { line, pattern } from './text.ts';
import { choice, flag, id, integer, money } from './values.ts';
import { variants } from './alternatives.ts';

export const stepKinds = ['letter', 'task', 'offer_plan', 'wait', 'court', 'monitor', 'close'] as const;
export type StepKind = (typeof stepKinds)[number];

export const reachableBy = ['email', 'post', 'phone'] as const;
export const monitoredThings = ['address', 'assets', 'insolvency'] as const;

/** The key of a step, which is unique in its policy. */
export const stepKey = () =>
  described('The key of the step, unique in its policy.', pattern(/^[a-z0-9_]{1,40}$/, 'reminder', { max: 40 }));
export const stepName = () => line({ max: limits.step_name_characters });
const textKey = () => described('A letter text.', line({ max: 60 }));
const count = (max: number) => integer({ min: 1, max });
const teamId = () => described('The team that does it. Default: that of the kind of task.', optional(nullable(id())));

/** What must hold on the day of a step; all members must. */
const Condition = named(
  'CaseStepCondition',
  object({
    open_min: described('The open balance is at least this.', optional(money())),
    open_max: described('The open balance is at most this.', optional(money())),
    principal_min: described('The principal of the claims, as accepted, is at least this.', optional(money())),
    age_days_min: described('Days since the acceptance.', optional(integer({ min: 0, max: limits.step_age_days }))),
    age_days_max: described('Days since the acceptance.', optional(integer({ min: 0, max: limits.step_age_days }))),
    acting_as: described('How the debtor acted.', optional(choice('consumer', 'business'))),
    titled: described('Whether every claim has a title.', optional(flag())),
    disputed: described('Whether a claim is disputed.', optional(flag())),
    reachable_by: described(
      'The debtor has a usable contact of one of these ways.',
      optional(list(choice(...reachableBy), { min: 1, max: reachableBy.length })),
    ),
    claim_types: described(
      'A claim has one of these catalogue numbers.',
      optional(list(claimTypeCode(), { min: 1, max: limits.step_claim_types })),
    ),
    part_paid_within_days: described(
      'The debtor has paid something in the last days, today counted.',
      optional(count(limits.step_days)),
    ),
    not_paid_within_days: described(
      'The debtor has paid nothing in the last days, today counted.',
      optional(count(limits.step_days)),
    ),
    broken_promises_min: described('As many promises to pay are broken.', optional(count(limits.step_promises))),
    plan_defaulted: described('Whether the newest instalment plan is in default.', optional(flag())),
  }),
);
export type CaseStepCondition = Infer<typeof Condition>;

const Fee = named(
  'CaseStepFee',
  object({
    kind: choice('collection_fee'),
    effort: described('One of `effort` and `rate`.', optional(choice('simple', 'average', 'extensive'))),
    rate: described('One of `effort` and `rate`.', optional(feeRate())),
    with_expenses: described(
      'Whether the flat rate for expenses is booked with it. Default: `false`.',
      optional(flag()),
    ),
  }),
);
export type CaseStepFee = Infer<typeof Fee>;

const common = {
  key: described('Unique in the policy.', stepKey()),
  name: stepName(),
  days: described(
    'Days from the step before, or from its end where it lasts.',
    integer({ min: 0, max: limits.step_days }),
  ),
  when: described(
    'Conditions that must hold on its day; otherwise the step is passed at no cost of time.',
    optional(Condition),
  ),
};
const fee = described(
  'Booked in the transaction that takes the step, unless one at this rate or higher stands.',
  optional(nullable(Fee)),
);

const taskOutcomesOf = [...new Set(writtenTaskKinds.flatMap((kind): readonly string[] => outcomesByKind[kind]))];

/** Which step follows which outcome. */
const outcomes: Shape<Readonly<Record<string, string>>> = {
  schema: {
    type: 'object',
    properties: Object.fromEntries(taskOutcomesOf.map((outcome) => [outcome, stepKey().schema])),
    additionalProperties: false,
    description: 'The step that follows an outcome: the key of one ahead. Default: the next one.',
  },
  read: (value, errors) =>
    object(Object.fromEntries(taskOutcomesOf.map((outcome) => [outcome, optional(stepKey())]))).read(value, errors) as
      | Readonly<Record<string, string>>
      | undefined,
};

const taskPriority = choice(...taskPriorities);

/** What a policy says of a step of each kind, beside what all have. */
const forms = {
  letter: {
    ...common,
    fee,
    text_key: textKey(),
    channel: described('Null, the default: that of the settings.', optional(nullable(choice(...letterChannels)))),
    recipients: described('`all`: each debtor of the case. Default: `debtor`.', optional(choice('debtor', 'all'))),
  },
  task: {
    ...common,
    fee,
    task_kind: described('What is to be done.', choice(...writtenTaskKinds)),
    title: line({ max: limits.task_title_characters }),
    due_days: described(
      'Due so many days after the step, on a working day. Default: 3.',
      optional(integer({ min: 0, max: limits.step_due_days })),
    ),
    priority: described('Default: `normal`.', optional(taskPriority)),
    team_id: teamId(),
    blocking: described('Whether the case waits for it. Default: `true`.', optional(flag())),
    outcomes: optional(outcomes),
  },
  offer_plan: {
    ...common,
    text_key: described('A letter text of the kind `plan_offer`.', line({ max: 60 })),
    acceptance: described('How the offer is accepted.', choice('payment', 'signature', 'silence')),
    response_days: described(
      'Days to answer. Default: 14.',
      optional(integer({ min: limits.offer_response_days_min, max: limits.offer_response_days })),
    ),
    max_count: described('The most instalments.', count(60)),
    min_amount: described('The least instalment; a balance below it is not offered a plan.', money({ zero: false })),
    interest: described('As of an instalment plan. Default: `runs`.', optional(choice('runs', 'waived_if_kept'))),
    grace_days: described('Default: 7.', optional(integer({ min: 0, max: limits.plan_grace_days }))),
    default_after: described('Default: 1.', optional(count(limits.plan_default_after))),
    settlement_fee: described(
      'Whether the fee of no. 1000 VV RVG is added to the case with the plan. Default: `false`.',
      optional(flag()),
    ),
  },
  wait: { ...common, for_days: described('The next step counts from their end.', count(limits.step_days)) },
  court: {
    ...common,
    fee,
    due_days: described('Default: 5.', optional(integer({ min: 0, max: limits.step_due_days }))),
    team_id: teamId(),
  },
  monitor: {
    ...common,
    every_days: described('From one round to the next.', integer({ min: 30, max: limits.step_days })),
    rounds: described('After so many rounds the next step follows.', count(limits.step_rounds)),
    checks: described(
      'What a person looks at in each round.',
      list(choice(...monitoredThings), { min: 1, max: monitoredThings.length }),
    ),
  },
  close: {
    ...common,
    code: described('The result that a person is asked to close the case with.', choice(...closingCodes)),
  },
};

/** In an answer with the defaults of its kind. */
export const CaseStep = named('CaseStep', variants('kind', forms));
export type CaseStep = Infer<typeof CaseStep>;

/** The course of one case (case-work.md 4.5): where it stands, what comes, and what a person does about it. */
import { group, route } from '../grammar/route.ts';
import { limits } from '../grammar/limits.ts';
import { stepKey, stepKinds, stepName } from '../shapes/case-step.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { list, object, optional } from '../shapes/structures.ts';
import { line, prose } from '../shapes/text.ts';
import { choice, day, id, integer } from '../shapes/values.ts';
import { caseHold, caseOutcome, round, stepNames } from './case-decisions.ts';

const why = () => described('The reason in words.', line({ max: 500 }));

export const CaseCourse = named(
  'CaseCourse',
  object({
    policy: described(
      'The version that the case runs on; null: none.',
      nullable(
        object({
          id: id(),
          name: line({ max: limits.policy_name_characters }),
          version: integer({ min: 1, max: 1_000_000_000 }),
        }),
      ),
    ),
    started_on: described('The day on which the case began to run on the policy.', nullable(day())),
    state: described(
      '`none`: the case has no policy. `running`: it waits for the day of its next step. `held`: something keeps it from moving. `ended`: it is closed.',
      choice('none', 'running', 'held', 'ended'),
    ),
    next: described(
      'The next step; `on` is null while the case is held.',
      nullable(object({ ...stepNames, on: nullable(day()), why: why() })),
    ),
    hold: described(
      'What keeps it from moving first.',
      nullable(
        object({
          reason: caseHold(),
          since: described('Since when; null for what holds all cases of the company.', nullable(day())),
          until: described('The last day, or the day on which a person is to end it; null: unknown.', nullable(day())),
          text: why(),
        }),
      ),
    ),
    anchor_on: described('The day that the next step counts from.', nullable(day())),
    steps: described(
      'All steps of the version in their order.',
      list(
        object({
          key: stepKey(),
          name: stepName(),
          kind: choice(...stepKinds),
          status: choice('taken', 'skipped', 'next', 'ahead'),
          on: described('The day on which it was last taken, or passed.', nullable(day())),
        }),
        { max: limits.policy_steps },
      ),
    ),
  }),
);
export type CaseCourse = Infer<typeof CaseCourse>;

const CasePreview = named(
  'CasePreview',
  object({
    as_of: day(),
    entries: list(
      object({
        on: day(),
        step: described('Null where no step is left.', nullable(stepKey())),
        name: nullable(stepName()),
        kind: nullable(choice(...stepKinds)),
        round: round(),
        outcome: caseOutcome(),
        why: why(),
        assumes: described(
          'What is assumed: the end of a hold, the first outcome of a task.',
          list(line({ max: 200 }), { max: 10 }),
        ),
      }),
      { max: limits.course_preview_entries },
    ),
  }),
);
export type CasePreview = Infer<typeof CasePreview>;

const reason = () => described('It stays with the case.', prose({ max: limits.course_reason_characters }));
const at = '/operator/v1/mandates/{mandate_id}/course/';
const command = {
  of: 'mandates',
  scope: 'operator:cases',
  reply: CaseCourse,
  problems: ['conflict', 'sandbox_source_managed'],
} as const;

export const caseCourses = group(
  'operator',
  'case-courses',
  {
    title: 'Courses of cases',
    about:
      'Where a case stands on its policy. A person may take the next step now, pass steps, put the next one off or start the course, always with a reason that stays.',
  },
  {
    get: route('GET', at, {
      of: 'mandates',
      scope: 'operator:read',
      reply: CaseCourse,
      summary: 'Retrieve the course of a case',
    }),
    preview: route('GET', '/operator/v1/mandates/{mandate_id}/preview/', {
      of: 'mandates',
      scope: 'operator:read',
      query: {
        until: described(`Up to ${limits.course_preview_days} days ahead. Default: 366.`, optional(day())),
      },
      reply: CasePreview,
      summary: 'Preview the course of a case',
      description:
        'The steps that follow if the debtor does nothing, letters leave, offers expire, and blocking tasks are done on their due day with their first outcome. It writes nothing.',
    }),
    start: route('POST', `${at}start/`, {
      ...command,
      body: named(
        'CaseCourseStart',
        object({
          policy_id: optional(described('An enabled policy.', id())),
          step: optional(described('Its first step. Default: the first of the policy.', stepKey())),
        }),
      ),
      bodyOptional: true,
      example: { step: 'reminder' },
      summary: 'Start the course of a case',
      description:
        'Without `policy_id` by the policy that a new case would take. For a case without a policy, whose course has ended, or that runs on another policy: otherwise `conflict`. The first step is on the next working day at the earliest.',
    }),
    take_step: route('POST', `${at}take-step/`, {
      ...command,
      body: named('CaseStepTaking', object({ reason: reason() })),
      example: { reason: 'The client asks for it.' },
      summary: 'Take the next step of a case now',
      description:
        'A case that is held, that has no step left, or that took one today returns `conflict`; `detail` names it.',
    }),
    skip_step: route('POST', `${at}skip-step/`, {
      ...command,
      body: named(
        'CaseStepSkipping',
        object({ reason: reason(), to: optional(described('A step ahead: all before it are passed.', stepKey())) }),
      ),
      example: { reason: 'The debtor was called yesterday.', to: 'last' },
      summary: 'Pass steps of a case',
      description:
        'Passes the next step, or all before `to`, and cancels the task that the case waits for. The step after them is on the next working day at the earliest.',
    }),
    postpone: route('POST', `${at}postpone/`, {
      ...command,
      body: named(
        'CaseStepPostponing',
        object({
          on: described(
            `The least day: from the next working day to ${limits.course_postpone_days} days ahead.`,
            day(),
          ),
          reason: reason(),
        }),
      ),
      example: { on: '2026-04-15', reason: 'The debtor is in hospital.' },
      summary: 'Put off the next step of a case',
    }),
  },
);

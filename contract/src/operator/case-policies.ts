/** Case policies (case-work.md 3): how the office works on accepted cases, as versions of steps. */
import { idOf } from '../grammar/example-ids.ts';
import { group, route } from '../grammar/route.ts';
import { limits } from '../grammar/limits.ts';
import { CaseStep, stepKey } from '../shapes/case-step.ts';
import { flagParameter } from '../shapes/page.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { list, object, optional, partial } from '../shapes/structures.ts';
import { line } from '../shapes/text.ts';
import { choice, day, flag, id, instant, integer } from '../shapes/values.ts';

export const policyClaimKinds = ['any', 'receivable', 'titled'] as const;
export type PolicyClaimKind = (typeof policyClaimKinds)[number];

const jump = (what: string) =>
  described(`${what} The key of a step, used where it lies ahead; null: the next step.`, nullable(stepKey()));
const textKey = (what: string) => described(what, nullable(line({ max: 60 })));

const Promises = object({
  max_days: described('How far ahead a promise to pay may be due.', integer({ min: 1, max: limits.promise_days })),
  grace_days: described(
    'Days after the due day of a promise until it is broken.',
    integer({ min: 0, max: limits.promise_grace_days }),
  ),
  on_broken: jump('Where the case goes on after a broken promise.'),
});

const Plans = object({
  reminder_days: described(
    'Days before an instalment on which the debtor is reminded; 0: never.',
    integer({ min: 0, max: limits.reminder_days }),
  ),
  reminder_text_key: textKey('A letter text of the kind `instalment_reminder`; null: no reminder.'),
  confirmation_text_key: textKey('A letter text of the kind `plan_confirmation`; null: no letter confirms a plan.'),
  on_default: jump('Where the case goes on after the default of a plan.'),
});

const documentFields = {
  steps: described(
    'In their order. Jumps go ahead only, so that every case ends.',
    list(CaseStep, { min: 1, max: limits.policy_steps }),
  ),
  promise: described('How promises to pay are judged.', Promises),
  plan: described('What goes with instalment plans.', Plans),
  limitation_days: described(
    'So many days before a claim is time-barred a person gets a task.',
    integer({ min: limits.limitation_watch_days_min, max: limits.limitation_watch_days }),
  ),
  quiet_days: described(
    'Days without a step, besides weekends and federal holidays.',
    list(day(), { max: limits.policy_quiet_days }),
  ),
};

const lineFields = {
  name: line({ max: limits.policy_name_characters }),
  enabled: described('Whether new cases run on it. One of a company and kind of claims at most.', flag()),
};
const ofCompany = described('The company whose cases it is for; null: all.', nullable(id()));
const claimKind = () =>
  described('`titled`: cases all of whose claims have a title. `receivable`: the others.', choice(...policyClaimKinds));

const policyFields = {
  id: id(),
  href: described('The URL of the policy.', line({ max: 2000 })),
  company_id: ofCompany,
  company_name: described('Null for all.', nullable(line({ max: limits.organization_name_characters }))),
  claim_kind: claimKind(),
  ...lineFields,
  version: described('The version that this is.', integer({ min: 1, max: 1_000_000_000 })),
  effective_from: described('The first day on which new cases run on the version.', day()),
  business_date: described('Today for the company; without one, in Berlin.', day()),
  ...documentFields,
  created_at: described('When the policy was created, not the version.', instant()),
  updated_at: instant(),
};
const running = {
  running_cases: described('Cases that run on any version of it.', integer({ min: 0, max: 1_000_000_000 })),
};

export const CasePolicy = named('CasePolicy', object({ ...policyFields, ...running }));
/** A version of a case policy with its line, in a response. */
export type CasePolicy = Infer<typeof CasePolicy>;

/** What a version of a policy says. */
export type CasePolicyDocument = Pick<CasePolicy, keyof typeof documentFields>;

export const ChangedCasePolicy = named(
  'ChangedCasePolicy',
  object({
    ...policyFields,
    ...running,
    moved_count: described(
      'How many running cases move to the version; 0 without `apply_to_running`.',
      integer({ min: 0, max: 1_000_000_000 }),
    ),
  }),
);
export type ChangedCasePolicy = Infer<typeof ChangedCasePolicy>;

const documentInput = partial(
  object({
    ...documentFields,
    promise: described('How promises to pay are judged.', partial(Promises)),
    plan: described('What goes with instalment plans.', partial(Plans)),
  }),
).fields;

export const CasePolicyInput = named(
  'CasePolicyInput',
  object({
    ...documentInput,
    company_id: optional(ofCompany),
    claim_kind: claimKind(),
    name: lineFields.name,
    enabled: optional(described('Default: `true`.', flag())),
    steps: documentFields.steps,
  }),
);
export type CasePolicyInput = Infer<typeof CasePolicyInput>;

export const CasePolicyPatch = named(
  'CasePolicyPatch',
  object({
    ...documentInput,
    ...partial(object(lineFields)).fields,
    effective_from: optional(described('The first day of the new version, today or later. Default: today.', day())),
    apply_to_running: optional(
      described(
        'Whether running cases go on by the version on its first day, at the key of their next step; is that gone, at the first that followed it and still exists, else at the end. Not before the next working day. Default: `false`.',
        flag(),
      ),
    ),
  }),
);
export type CasePolicyPatch = Infer<typeof CasePolicyPatch>;

const at = '/operator/v1/case-policies/';
const problems = ['conflict'] as const;
const aboutEnabled = 'A second enabled one for a company and kind of claims returns `conflict`.';

const exampleSteps = [
  {
    kind: 'letter' as const,
    key: 'first',
    name: 'Erstes Schreiben',
    days: 0,
    text_key: 'first_letter_consumer',
    when: { acting_as: 'consumer' as const },
  },
  {
    kind: 'task' as const,
    key: 'call',
    name: 'Anruf',
    days: 0,
    task_kind: 'call' as const,
    title: 'Nach dem Grund fragen',
    due_days: 2,
    when: { reachable_by: ['phone' as const] },
  },
];

export const casePolicies = group(
  'operator',
  'case-policies',
  {
    title: 'Case policies',
    about:
      'How accepted cases move: their steps, when each is due, and on which conditions. A case takes the policy of its company before that of all, and one of its kind of claims before `any`.',
  },
  {
    list: route('GET', at, {
      scope: 'operator:read',
      list: {
        item: CasePolicy,
        filters: { company_id: id(), claim_kind: choice(...policyClaimKinds), enabled: flagParameter() },
      },
      summary: 'List case policies',
      description: 'Each with its version in force.',
    }),
    create: route('POST', at, {
      scope: 'operator:admin',
      body: CasePolicyInput,
      example: {
        company_id: idOf('company'),
        claim_kind: 'receivable',
        name: 'Verbraucher',
        enabled: false,
        steps: exampleSteps,
      },
      reply: CasePolicy,
      status: 201,
      untagged: ['running_cases'],
      problems,
      summary: 'Create a case policy',
      description: `Version 1 is in force from today on. ${aboutEnabled}`,
    }),
    get: route('GET', `${at}{id}/`, {
      scope: 'operator:read',
      reply: CasePolicy,
      untagged: ['running_cases'],
      summary: 'Retrieve the version in force of a case policy',
    }),
    update: route('PATCH', `${at}{id}/`, {
      scope: 'operator:admin',
      body: CasePolicyPatch,
      example: { limitation_days: 120, quiet_days: ['2026-12-24', '2026-12-31'] },
      reply: ChangedCasePolicy,
      untagged: ['running_cases', 'moved_count'],
      problems,
      summary: 'Change a case policy',
      description: `Changes the version in force on \`effective_from\` and creates a new version from that day on; later versions that are not yet in force are superseded. \`name\` and \`enabled\` make no version. ${aboutEnabled}`,
    }),
    versions: route('GET', `${at}{id}/versions/`, {
      scope: 'operator:read',
      list: { item: CasePolicy },
      summary: 'List all versions of a case policy, newest first',
    }),
    version: route('GET', `${at}{id}/versions/{version}/`, {
      scope: 'operator:read',
      reply: CasePolicy,
      untagged: ['running_cases'],
      summary: 'Retrieve a version of a case policy',
    }),
  },
);

/** Runs over cases (case-work.md 4.4): each takes one step of every case that is due. */
import { limits } from '../grammar/limits.ts';
import { group, route } from '../grammar/route.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { list, object, optional } from '../shapes/structures.ts';
import { line } from '../shapes/text.ts';
import { day, flag, id, integer, money } from '../shapes/values.ts';
import { CaseDecision, caseOutcome, caseOutcomes, caseReason, caseReasons } from './case-decisions.ts';
import { CasePolicyPatch } from './case-policies.ts';
import { runFilters, runScope, runStatus, runTimes, summaryAbout } from './dunning-runs.ts';

const count = () => integer({ min: 0, max: 1_000_000_000 });

export const CaseRun = named(
  'CaseRun',
  object({
    id: id(),
    href: described('The URL of the run.', line({ max: 2000 })),
    on: described('The working day that the run dates its steps with.', day()),
    ...runScope,
    policy_id: described('The policy that a dry run tries a change of; otherwise null.', nullable(id())),
    status: runStatus(),
    counts: object({
      examined: described('Cases that were looked at.', count()),
      steps: described('Steps that were taken.', count()),
      letters: described('Letters that passed the last gate; of a dry run those that it would let pass now.', count()),
      tasks: described('Tasks that steps made.', count()),
      offers: described('Plans that were offered.', count()),
      held: described('Cases that a reason kept from moving.', count()),
      stopped: described('Letters that the last gate stopped.', count()),
      skipped_companies: described(
        'Companies that were left out: inactive, paused, or a later business date.',
        count(),
      ),
    }),
    ...runTimes,
  }),
);
export type CaseRun = Infer<typeof CaseRun>;

const CaseRunSummary = named(
  'CaseRunSummary',
  object({
    rows: list(
      object({
        outcome: described('What the decisions came to.', caseOutcome()),
        reason: caseReason(),
        count: described('Decisions.', count()),
        open_amount: described('The balance of their cases today, together.', money()),
      }),
      { max: caseOutcomes.length * caseReasons.length },
    ),
  }),
);
export type CaseRunSummary = Infer<typeof CaseRunSummary>;

const CaseRunInput = named(
  'CaseRunInput',
  object({
    on: described(
      `Default today. Moved to the next working day. In production a day other than today requires \`dry_run\`, at most ${limits.dunning_preview_days} days ahead. In the sandbox a run may be up to 1,100 days ahead and moves the business date of its companies.`,
      optional(day()),
    ),
    company_id: described('Default: all companies.', optional(nullable(id()))),
    dry_run: described(
      `Writes nothing but itself; its decisions are listed for ${limits.dry_run_days} days.`,
      optional(flag()),
    ),
    policy_id: described(
      'All running cases of this policy, decided where they stand, whatever is due. Requires `dry_run`.',
      optional(nullable(id())),
    ),
    policy: described(
      'A change of the policy to decide with. Requires `policy_id`.',
      optional(nullable(CasePolicyPatch)),
    ),
  }),
);
export type CaseRunInput = Infer<typeof CaseRunInput>;

const at = '/operator/v1/case-runs/';

export const caseRuns = group(
  'operator',
  'case-runs',
  {
    title: 'Runs over cases',
    about:
      'A run takes one step of the policy for every case that is due. The service starts one each working day at 09:00 in Berlin, after that of the invoices.',
  },
  {
    list: route('GET', at, {
      list: {
        item: CaseRun,
        filters: runFilters,
      },
      scope: 'operator:read',
      summary: 'List runs over cases, newest first',
    }),
    create: route('POST', at, {
      body: CaseRunInput,
      example: { dry_run: true },
      reply: CaseRun,
      status: 202,
      scope: 'operator:cases',
      summary: 'Start a run over cases',
      description: 'Runs are done one after the other in the order asked for.',
    }),
    get: route('GET', `${at}{id}/`, {
      reply: CaseRun,
      scope: 'operator:read',
      summary: 'Retrieve a run over cases',
    }),
    stop: route('POST', `${at}{id}/stop/`, {
      reply: CaseRun,
      scope: 'operator:cases',
      problems: ['conflict'],
      summary: 'Stop a run over cases',
      description:
        'What it has not decided yet waits for the next run, and letters that have not passed the last gate are stopped: their steps come again. A finished run returns `conflict`.',
    }),
    summary: route('GET', `${at}{id}/summary/`, {
      reply: CaseRunSummary,
      scope: 'operator:read',
      summary: 'Sum up the decisions of a run over cases',
      description: summaryAbout,
    }),
    decisions: route('GET', `${at}{id}/decisions/`, {
      list: { item: CaseDecision, filters: { outcome: caseOutcome(), reason: caseReason(), company_id: id() } },
      scope: 'operator:read',
      summary: 'List the decisions of a run over cases',
      description: `A hold that was the answer before is listed with the run that first decided it. Decisions of a dry run are listed for ${limits.dry_run_days} days.`,
    }),
  },
);

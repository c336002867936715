/** Runs of the dunning ladder over all companies or one (dunning.md 6.3), and their decisions (6.5). */
import { limits } from '../grammar/limits.ts';
import { group, route } from '../grammar/route.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { flagParameter } from '../shapes/page.ts';
import { partyFields } from '../shapes/parties.ts';
import { list, object, optional } from '../shapes/structures.ts';
import { line } from '../shapes/text.ts';
import { choice, day, flag, id, instant, integer, money } from '../shapes/values.ts';
import { Decision, decisionOutcome, decisionOutcomes, decisionReason, decisionReasons } from '../dunning/decisions.ts';
import { LadderPatch } from '../dunning/policy.ts';

export const runTriggers = ['schedule', 'operator'] as const;
export const runStatuses = ['queued', 'running', 'finished', 'stopped'] as const;
export const runWarnings = ['outbox_waiting', 'base_rate_missing'] as const;

/** What runs over invoices and cases say alike. */
export const runScope = {
  company_id: described('The only company of the run; null for all.', nullable(id())),
  company_name: described('Its name; null for all.', nullable(partyFields.company_name)),
  trigger: choice(...runTriggers),
  dry_run: flag(),
};
export const runStatus = () =>
  described(
    '`finished`: every decision is made, and every letter has passed the last gate or been stopped.',
    choice(...runStatuses),
  );
export const runTimes = { created_at: instant(), started_at: nullable(instant()), finished_at: nullable(instant()) };

/** Filters of lists of runs. */
export const runFilters = {
  company_id: id(),
  dry_run: flagParameter(),
  status: choice(...runStatuses),
  trigger: choice(...runTriggers),
};

const count = () => integer({ min: 0, max: 1_000_000_000 });

const RunCounts = object({
  examined: described('Invoices that were due.', count()),
  notices: described('Notices that were decided.', count()),
  letters: described('Letters that passed the last gate.', count()),
  handovers: count(),
  held: described('Invoices whose step a reason stopped.', count()),
  stopped: described('Notices that the last gate stopped.', count()),
  skipped_companies: described(
    'Companies that were left out: locked, paused, a quiet day, or a later business date.',
    count(),
  ),
});

export const DunningRun = named(
  'DunningRun',
  object({
    id: id(),
    href: described('The URL of the run.', line({ max: 2000 })),
    on: described('The working day that the run dates its letters with.', day()),
    ...runScope,
    status: runStatus(),
    counts: RunCounts,
    warnings: list(
      object({
        code: described(
          '`outbox_waiting`: steps wait because earlier letters are not posted. `base_rate_missing`: notices show no interest because the base rate of a half-year is not known.',
          choice(...runWarnings),
        ),
        message: line({ max: 500 }),
      }),
      { max: runWarnings.length },
    ),
    ...runTimes,
  }),
);
export type DunningRun = Infer<typeof DunningRun>;

const DunningRunSummary = named(
  'DunningRunSummary',
  object({
    rows: list(
      object({
        outcome: described('What the decisions came to.', decisionOutcome()),
        reason: decisionReason(),
        count: described('Decisions.', count()),
        open_amount: described('What is left to pay of their invoices today, together.', money()),
      }),
      { max: decisionOutcomes.length * decisionReasons.length },
    ),
    channels: described(
      'Letters by their way. A dry run counts those that would be made, a run those that no gate has stopped.',
      object({
        email: described('Letters by e-mail.', count()),
        post: described('Letters by post.', count()),
      }),
    ),
  }),
);
export type DunningRunSummary = Infer<typeof DunningRunSummary>;

/** What the sums of a run say. */
export const summaryAbout = `What \`decisions/\` lists, by outcome and reason. Decisions of a dry run are kept for ${limits.dry_run_days} days.`;

const DunningRunInput = named(
  'DunningRunInput',
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
    ladder: described(
      'A change of the ladder to decide with. Requires `dry_run` and `company_id`.',
      optional(nullable(LadderPatch)),
    ),
  }),
);
export type DunningRunInput = Infer<typeof DunningRunInput>;

export const dunningRuns = group(
  'operator',
  'dunning-runs',
  {
    title: 'Dunning runs',
    about:
      'A run takes one step of the ladder for every invoice that is due: a notice, or the handover to collection. The service starts one each working day at 09:00 in Berlin.',
  },
  {
    list: route('GET', '/operator/v1/dunning-runs/', {
      list: {
        item: DunningRun,
        filters: runFilters,
      },
      scope: 'operator:read',
      summary: 'List runs, newest first',
    }),
    create: route('POST', '/operator/v1/dunning-runs/', {
      body: DunningRunInput,
      example: { dry_run: true },
      reply: DunningRun,
      status: 202,
      scope: 'operator:cases',
      summary: 'Start a run',
      description: 'Runs are done one after the other in the order asked for.',
    }),
    get: route('GET', '/operator/v1/dunning-runs/{id}/', {
      reply: DunningRun,
      scope: 'operator:read',
      summary: 'Retrieve a run',
    }),
    stop: route('POST', '/operator/v1/dunning-runs/{id}/stop/', {
      reply: DunningRun,
      scope: 'operator:cases',
      problems: ['conflict'],
      summary: 'Stop a run',
      description: 'Letters that have not passed the last gate are stopped. A finished run returns `conflict`.',
    }),
    summary: route('GET', '/operator/v1/dunning-runs/{id}/summary/', {
      reply: DunningRunSummary,
      scope: 'operator:read',
      summary: 'Sum up the decisions of a run',
      description: summaryAbout,
    }),
    decisions: route('GET', '/operator/v1/dunning-runs/{id}/decisions/', {
      list: {
        item: Decision,
        filters: { outcome: decisionOutcome(), reason: decisionReason(), company_id: id() },
      },
      scope: 'operator:read',
      summary: 'List the decisions of a run',
      description: `A hold that was the answer before is listed with the run that first decided it. Decisions of a dry run are listed for ${limits.dry_run_days} days.`,
    }),
  },
);

export const operatorDecisions = group(
  'operator',
  'dunning-decisions',
  { title: 'Dunning decisions', about: 'The decisions on the invoices of all companies.' },
  {
    list: route('GET', '/operator/v1/dunning-decisions/', {
      list: {
        item: Decision,
        filters: {
          company_id: id(),
          invoice_id: id(),
          on: day(),
          outcome: decisionOutcome(),
          reason: decisionReason(),
        },
      },
      scope: 'operator:read',
      summary: 'List the decisions of all companies, newest first',
    }),
  },
);

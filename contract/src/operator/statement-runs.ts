/** Runs that make the drafts of statements (money.md 7). */
import { limits } from '../grammar/limits.ts';
import { group, route } from '../grammar/route.ts';
import { partyFields } from '../shapes/parties.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { list, object, optional } from '../shapes/structures.ts';
import { choice, day, id, instant, integer } from '../shapes/values.ts';

export const runStatuses = ['running', 'finished', 'failed'] as const;
export const skipReasons = ['nothing_to_state', 'open_draft'] as const;
const companies = () => integer({ min: 0, max: 1_000_000_000 });

export const StatementRun = named(
  'StatementRun',
  object({
    id: id(),
    company_id: described('Null: all companies.', nullable(id())),
    company_name: nullable(partyFields.company_name),
    period_start: day(),
    period_end: day(),
    booking_date: day(),
    status: described(
      '`failed`: the work was given up. Retry it in the failed work; the run continues where it stopped.',
      choice(...runStatuses),
    ),
    progress: described(
      'Companies that are done, and all that the run goes through.',
      object({
        done: described('The companies that the run is done with.', companies()),
        total: described('All companies that the run goes through.', companies()),
      }),
    ),
    counts: described(
      'The drafts that the run made, and the companies that it skipped.',
      object({
        drafts: described('The drafts that the run made.', companies()),
        skipped: described('The companies that the run skipped.', companies()),
      }),
    ),
    statements: described(
      `Drafts and statements of the run. A list of runs shows the first ${limits.embedded_max}: read the rest at \`statements/\`.`,
      list(object({ id: id(), company_id: id() }), { max: 1_000_000 }),
    ),
    skipped: described(
      `Companies without a draft of this run. A list of runs shows the first ${limits.embedded_max}: read the rest at \`skipped/\`.`,
      list(object({ company_id: id(), reason: choice(...skipReasons) }), { max: 1_000_000 }),
    ),
    created_at: instant(),
    finished_at: nullable(instant()),
  }),
);
export type StatementRun = Infer<typeof StatementRun>;

export const SkippedCompany = named(
  'SkippedCompany',
  object({
    ...partyFields,
    reason: described(
      '`nothing_to_state`: no item is left for this period. `open_draft`: publish or discard its draft first.',
      choice(...skipReasons),
    ),
  }),
);
export type SkippedCompany = Infer<typeof SkippedCompany>;

const RunInput = named(
  'StatementRunInput',
  object({
    company_id: described('Default: all companies.', optional(nullable(id()))),
    period_start: day(),
    period_end: described('Must not be in the future. Takes what was recorded by the end of this day.', day()),
    booking_date: described('The date of the statements; its year is that of their numbers.', day()),
  }),
);
export type StatementRunInput = Infer<typeof RunInput>;

export const statementRuns = group(
  'operator',
  'statement-runs',
  { title: 'Statement runs', about: 'A run makes a draft for each company with items that no statement has.' },
  {
    list: route('GET', '/operator/v1/statement-runs/', {
      list: { item: StatementRun },
      scope: 'operator:read',
      summary: 'List runs, newest first',
    }),
    create: route('POST', '/operator/v1/statement-runs/', {
      body: RunInput,
      example: { period_start: '2026-01-01', period_end: '2026-01-31', booking_date: '2026-02-01' },
      reply: StatementRun,
      status: 202,
      scope: 'operator:money',
      summary: 'Start a run',
      description:
        'An item is in one statement that is not cancelled, whatever runs are started. A company with a draft is skipped.',
    }),
    get: route('GET', '/operator/v1/statement-runs/{id}/', {
      reply: StatementRun,
      scope: 'operator:read',
      summary: 'Retrieve a run and its progress',
    }),
    skipped: route('GET', '/operator/v1/statement-runs/{id}/skipped/', {
      list: { item: SkippedCompany },
      scope: 'operator:read',
      summary: 'List the companies that a run skipped, by id',
    }),
  },
);

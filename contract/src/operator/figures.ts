/** Figures of the office, counted from facts when they are asked for (portal-office.md 11.3). */
import { group, route } from '../grammar/route.ts';
import { limits } from '../grammar/limits.ts';
import { casePhases } from '../shapes/case-phases.ts';
import { month } from '../shapes/month.ts';
import { digitsParameter } from '../shapes/page.ts';
import { count, listUrl, RecoveryByPolicy, recoveryMonths } from '../shapes/recovery.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { letterChannels } from '../shapes/letter-text.ts';
import { list, map, object, optional } from '../shapes/structures.ts';
import { line } from '../shapes/text.ts';
import { taskKinds } from '../shapes/task.ts';
import { choice, day, decimal, id, integer, total } from '../shapes/values.ts';

const company = () => described('Only of this company.', optional(id()));

const Receipts = named(
  'Receipts',
  object({
    months: described(
      'Each month from `from` to `to`.',
      list(
        object({
          month: described('The month of the calendar.', month()),
          to_service: described('What debtors paid to the service, by value date.', total()),
          to_creditor: described('What debtors paid to the creditor, and it reported.', total()),
          returned: described('What came back of payments to the service, by the day of the return.', total()),
        }),
        { max: limits.figure_months },
      ),
    ),
  }),
);
export type Receipts = Infer<typeof Receipts>;

export const ageingKinds = ['invoices', 'cases'] as const;

const Ageing = named(
  'Ageing',
  object({
    as_of: day(),
    ages: described(
      'The youngest first. Of invoices: days since they were due. Of cases: days since their acceptance.',
      list(
        object({
          from: described('Days; null: those that are not due.', nullable(integer({ min: 0, max: 100_000 }))),
          to: described('Days; null: all older ones.', nullable(integer({ min: 0, max: 100_000 }))),
          count: integer({ min: 0, max: 2_147_483_647 }),
          open_amount: described('What is left to pay of them, together.', total()),
        }),
        { max: 10 },
      ),
    ),
  }),
);
export type Ageing = Infer<typeof Ageing>;

const ofCases = { count: count(), open_amount: described('What is open of them, together.', total()), url: listUrl() };

const Portfolio = named(
  'Portfolio',
  object({
    as_of: day(),
    phases: described(
      'Each phase.',
      list(
        object({
          phase: described('Of several that apply, the first in this list.', choice(...casePhases)),
          ...ofCases,
        }),
        { max: 10 },
      ),
    ),
    ages: described(
      'Open cases by the days since their acceptance, the youngest first.',
      list(
        object({
          from: integer({ min: 0, max: 100_000 }),
          to: described('Null: all older ones.', nullable(integer({ min: 0, max: 100_000 }))),
          ...ofCases,
        }),
        { max: 10 },
      ),
    ),
  }),
);
export type Portfolio = Infer<typeof Portfolio>;

const WorkDone = named(
  'WorkDone',
  object({
    rows: described(
      'The newest day first.',
      list(
        object({
          on: described('The day on which they ended.', day()),
          person: described(
            'Who ended them; null: the service, or a key.',
            nullable(object({ id: id(), name: line({ max: 511 }) })),
          ),
          kind: choice(...taskKinds),
          done: described('How many tasks.', count()),
          url: listUrl(),
        }),
        { max: limits.work_figure_rows },
      ),
    ),
  }),
);
export type WorkDone = Infer<typeof WorkDone>;

const PromiseFigures = named(
  'PromiseFigures',
  object({
    made: described('Promises that were made on these days. Each is in one of the next four.', count()),
    open: described('Those whose last day has not passed.', count()),
    kept: described('Those that were paid in time.', count()),
    broken: described('Those whose last day passed without the amount.', count()),
    withdrawn: described('Those that a person or an agreement took back.', count()),
    kept_share: described(
      'Of those that were kept or broken, with four decimals; null without any.',
      nullable(decimal({ digits: 1, places: 4 })),
    ),
    url: described(
      'The list of exactly those `made`; with `status`, of those in one of the states.',
      line({ max: 300 }),
    ),
  }),
);
export type PromiseFigures = Infer<typeof PromiseFigures>;

const ofPage = {
  text_key: described('The key of the letter’s text.', line({ max: 60 })),
  text_version: described('The version of that text.', integer({ min: 1, max: 1_000_000_000 })),
};

const DebtorPageFigures = named(
  'DebtorPageFigures',
  object({
    rows: described(
      'By text, version and channel, so that one version is compared with another.',
      list(
        object({
          ...ofPage,
          channel: choice(...letterChannels),
          letters: described('Letters with a code that left on these days.', count()),
          opened: described('Those whose code was used.', count()),
          choices: described('What debtors chose with these codes, by kind.', map(count(), { max: 20 })),
          paid_30: described(
            'Cases with a payment within 30 days after such a letter, and these payments together.',
            object({ count: count(), amount: total() }),
          ),
          url: described(
            'The list of exactly these letters; with `page=opened`, `page=paid` or `page_choice` in place of `page`, of those with that.',
            line({ max: 500 }),
          ),
        }),
        { max: limits.page_figure_rows },
      ),
    ),
  }),
);
export type DebtorPageFigures = Infer<typeof DebtorPageFigures>;

export const figures = group(
  'operator',
  'figures',
  { title: 'Figures', about: 'What came in and what is open, for the charts of the office.' },
  {
    receipts: route('GET', '/operator/v1/figures/receipts/', {
      query: {
        from: described('Default: the month eleven before `to`.', optional(month())),
        to: described(`Default: this month. At most ${limits.figure_months} months with \`from\`.`, optional(month())),
        company_id: company(),
      },
      reply: Receipts,
      scope: 'operator:read',
      summary: 'Retrieve what came in, by month',
      description: 'Payments that were reversed count only if they came back; payments from before a case do not.',
    }),
    ageing: route('GET', '/operator/v1/figures/ageing/', {
      query: {
        of: described('`invoices`: in dunning. `cases`: that are open.', choice(...ageingKinds)),
        company_id: company(),
      },
      reply: Ageing,
      scope: 'operator:read',
      summary: 'Retrieve what is open, by age',
    }),
    portfolio: route('GET', '/operator/v1/figures/portfolio/', {
      query: { company_id: company() },
      reply: Portfolio,
      scope: 'operator:read',
      summary: 'Retrieve how many cases are in each phase, and how old the open ones are',
      description: 'Each `url` lists exactly the cases that are counted.',
    }),
    recovery: route('GET', '/operator/v1/figures/recovery/', {
      query: {
        ...recoveryMonths(),
        company_id: company(),
        policy_id: described('Only of cases that run on this policy.', optional(id())),
        policy_version: described(
          'Only of cases that run on this version.',
          optional(digitsParameter({ min: 1, max: 2_147_483_647 })),
        ),
      },
      reply: RecoveryByPolicy,
      scope: 'operator:read',
      summary: 'Retrieve what came in of cases, by month of acceptance and policy',
    }),
    promises: route('GET', '/operator/v1/figures/promises/', {
      query: {
        from: described('The first day on which they were made. Default: a year before `to`.', optional(day())),
        to: described('Default: today.', optional(day())),
        company_id: company(),
      },
      reply: PromiseFigures,
      scope: 'operator:read',
      summary: 'Retrieve what became of promises to pay',
    }),
    debtor_page: route('GET', '/operator/v1/figures/debtor-page/', {
      query: {
        from: described('The first day on which the letters left. Default: the day 90 before `to`.', optional(day())),
        to: described(`Default: today. At most ${limits.page_figure_days} days with \`from\`.`, optional(day())),
        company_id: company(),
      },
      reply: DebtorPageFigures,
      scope: 'operator:read',
      summary: 'Retrieve what became of letters with a code of the debtor’s page',
      description: 'A company’s own texts have versions of their own: `company_id` tells them apart.',
    }),
    work: route('GET', '/operator/v1/figures/work/', {
      query: {
        from: described('Default: the day 30 before `to`.', optional(day())),
        to: described(`Default: today. At most ${limits.work_figure_days} days with \`from\`.`, optional(day())),
      },
      reply: WorkDone,
      scope: 'operator:read',
      summary: 'Retrieve which tasks were done, by day, person and kind',
      description: 'Tasks that are `done`, by who ended them. Each `url` lists exactly these tasks.',
    }),
  },
);

/** The operator's runs, drafts and statements (money.md 7). */
import { Document } from '../case/documents.ts';
import { publishedStatuses, singleStatementFigures, statementFigures } from '../case/statements.ts';
import { limits } from '../grammar/limits.ts';
import { group, route } from '../grammar/route.ts';
import { partyFields } from '../shapes/parties.ts';
import { StatementMandate } from '../shapes/statement.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { list, object, optional } from '../shapes/structures.ts';
import { line, prose } from '../shapes/text.ts';
import { choice, day, id, instant, integer, money, total } from '../shapes/values.ts';

export const statementStatuses = ['draft', ...publishedStatuses] as const;
export const runStatuses = ['running', 'finished', 'failed'] as const;
export const skipReasons = ['nothing_to_state', 'open_draft'] as const;
export const outdatedReasons = ['payment_reversed', 'tax_treatment_changed'] as const;
/** Why a draft is not published: data that issuer or company lack, what made it outdated, or the statement that contains it. */
export const blockCodes = ['required', ...outdatedReasons, 'part_of_statement'] as const;
export const balanceSigns = ['positive', 'negative', 'zero'] as const;

const number = () => line({ max: 20 });
const reason = () => line({ max: limits.reason_characters });

const companies = () => integer({ min: 0, max: 1_000_000_000 });

export const StatementRun = named(
  'StatementRun',
  object({
    id: id(),
    company_id: nullable(id()),
    period_start: day(),
    period_end: day(),
    booking_date: day(),
    status: described(
      '`failed`: the work was given up. Retry it in the failed work; the run continues where it stopped.',
      choice(...runStatuses),
    ),
    progress: described(
      'Companies that are done, and all that the run goes through.',
      object({ done: companies(), total: companies() }),
    ),
    counts: described(
      'The drafts that the run made, and the companies that it skipped.',
      object({ drafts: companies(), skipped: companies() }),
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

const lifecycle = {
  clearing_no: nullable(number()),
  invoice_no: described('Null in a draft.', nullable(number())),
  cancellation_invoice_no: nullable(number()),
  status: choice(...statementStatuses),
  outdated: described(
    'Why a draft cannot be published: a payment in it was reversed, or the tax treatment of the company changed. Discard it, and start a run that includes the change; a run makes the draft of a single-mandate statement anew by itself.',
    list(choice(...outdatedReasons), { max: outdatedReasons.length }),
  ),
  blocked: described(
    'What publishing a draft refuses now; empty where it can be published. `field` names what is to be completed, such as `issuer.vat_number` or `company.address`; null where the draft itself is outdated.',
    list(
      object({
        field: nullable(line({ max: 100 })),
        code: choice(...blockCodes),
        message: line({ max: limits.reason_characters }),
      }),
      { max: 20 },
    ),
  ),
  outstanding: described('What the client owes of it.', total()),
  documents: described(
    'Of what is published: PDF, CSV, XLSX and XML, and those of its cancellation; made shortly after it.',
    list(Document, { max: limits.documents_per_parent }),
  ),
  published_at: nullable(instant()),
  cancelled_at: nullable(instant()),
  cancellation_reason: nullable(reason()),
  payout_date: nullable(day()),
  paid_at: nullable(instant()),
  created_at: instant(),
  updated_at: instant(),
};

export const OperatorStatement = named(
  'OperatorStatement',
  object({
    id: id(),
    ...partyFields,
    run_id: nullable(id()),
    ...statementFigures,
    ...lifecycle,
  }),
);
export type OperatorStatement = Infer<typeof OperatorStatement>;

const { clearing_no: _none, ...singleLifecycle } = lifecycle;

export const OperatorSingleMandateStatement = named(
  'OperatorSingleMandateStatement',
  object({
    id: id(),
    ...partyFields,
    debtor_name: line({ max: 500 }),
    ...singleStatementFigures,
    ...singleLifecycle,
  }),
);
export type OperatorSingleMandateStatement = Infer<typeof OperatorSingleMandateStatement>;

const StatementPatch = object({
  comment: optional(nullable(prose({ max: limits.reason_characters }))),
  booking_date: optional(day()),
});
const Cancellation = object({ reason: reason() });
const Settlement = object({
  amount: described('At most what is outstanding.', money({ zero: false })),
  value_date: described('Must not be in the future.', day()),
  reference: optional(nullable(line({ max: limits.reference_characters }))),
});
export type SettlementInput = Infer<typeof Settlement>;

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

const sought = {
  booking_date_from: day(),
  booking_date_to: day(),
  balance: described('The sign of `total_balance`.', choice(...balanceSigns)),
};
const orderBy = ['booking_date', 'balance', 'company'] as const;
const words = () => line({ max: limits.search_characters });

export const operatorStatements = group(
  'operator',
  'operator-statements',
  { title: 'Statements', about: 'Drafts and published statements of all companies.' },
  {
    list: route('GET', '/operator/v1/statements/', {
      list: {
        item: OperatorStatement,
        filters: {
          company_id: id(),
          status: choice(...statementStatuses),
          run_id: id(),
          q: described(
            'Only the statements with this `clearing_no`, `invoice_no` or `cancellation_invoice_no`, and those of companies whose name contains this text or that have this customer number.',
            words(),
          ),
          ...sought,
        },
        orderBy,
        updatedSince: true,
      },
      scope: 'operator:read',
      summary: 'List statements, newest first',
    }),
    get: route('GET', '/operator/v1/statements/{id}/', {
      of: 'statements',
      reply: OperatorStatement,
      scope: 'operator:read',
      summary: 'Retrieve a statement',
    }),
    update: route('PATCH', '/operator/v1/statements/{id}/', {
      of: 'statements',
      body: StatementPatch,
      reply: OperatorStatement,
      scope: 'operator:money',
      problems: ['conflict'],
      summary: 'Update a draft',
    }),
    discard: route('DELETE', '/operator/v1/statements/{id}/', {
      of: 'statements',
      scope: 'operator:money',
      problems: ['conflict'],
      summary: 'Discard a draft',
      description: 'Its items are free for the next run. A published statement returns `conflict`.',
    }),
    mandate_details: route('GET', '/operator/v1/statements/{id}/mandate-details/', {
      of: 'statements',
      list: { item: StatementMandate },
      scope: 'operator:read',
      summary: 'List the cases of a statement with each payment, by reference number',
    }),
    publish: route('POST', '/operator/v1/statements/{id}/publish/', {
      of: 'statements',
      reply: OperatorStatement,
      scope: 'operator:money',
      problems: ['conflict', 'not_ready'],
      summary: 'Publish a draft',
      description:
        'Draws the numbers and freezes the figures. Missing data of issuer or company are listed with 422. An outdated draft returns `conflict`.',
    }),
    cancel: route('POST', '/operator/v1/statements/{id}/cancel/', {
      of: 'statements',
      body: Cancellation,
      reply: OperatorStatement,
      scope: 'operator:money',
      problems: ['conflict'],
      summary: 'Cancel a published statement',
      description:
        'Makes a cancellation invoice with a number of its own. The items are free for the next run. What was paid out becomes an outstanding item. A statement in a payout that is not exported returns `conflict`.',
    }),
    settle: route('POST', '/operator/v1/statements/{id}/settlements/', {
      of: 'statements',
      single: true,
      body: Settlement,
      reply: OperatorStatement,
      status: 201,
      scope: 'operator:money',
      problems: ['conflict'],
      summary: 'Record that the client paid a negative balance',
    }),
  },
);

export const operatorSingleMandateStatements = group(
  'operator',
  'operator-single-mandate-statements',
  { title: 'Single-mandate statements', about: 'The statements of closed cases.' },
  {
    list: route('GET', '/operator/v1/single-mandate-statements/', {
      list: {
        item: OperatorSingleMandateStatement,
        filters: {
          mandate_id: id(),
          company_id: id(),
          status: choice(...statementStatuses),
          statement_id: described('Those that this collective statement contains.', id()),
          q: described(
            'Only the statements with this `invoice_no` or `cancellation_invoice_no`, and those of cases that a search for these words finds.',
            words(),
          ),
          ...sought,
        },
        orderBy,
        updatedSince: true,
      },
      scope: 'operator:read',
      summary: 'List single-mandate statements, newest first',
    }),
    get: route('GET', '/operator/v1/single-mandate-statements/{id}/', {
      of: 'statements',
      reply: OperatorSingleMandateStatement,
      scope: 'operator:read',
      summary: 'Retrieve a single-mandate statement',
    }),
    publish: route('POST', '/operator/v1/single-mandate-statements/{id}/publish/', {
      of: 'statements',
      reply: OperatorSingleMandateStatement,
      scope: 'operator:money',
      problems: ['conflict', 'not_ready'],
      summary: 'Publish a single-mandate statement',
      description: 'One that belongs to a collective statement is published with it (`conflict`).',
    }),
    cancel: route('POST', '/operator/v1/single-mandate-statements/{id}/cancel/', {
      of: 'statements',
      body: Cancellation,
      reply: OperatorSingleMandateStatement,
      scope: 'operator:money',
      problems: ['conflict'],
      summary: 'Cancel a published single-mandate statement',
      description: 'One that belongs to a collective statement is cancelled with it (`conflict`).',
    }),
    settle: route('POST', '/operator/v1/single-mandate-statements/{id}/settlements/', {
      of: 'statements',
      single: true,
      body: Settlement,
      reply: OperatorSingleMandateStatement,
      status: 201,
      scope: 'operator:money',
      problems: ['conflict'],
      summary: 'Record that the client paid a negative balance of a single-mandate statement',
      description: 'One that belongs to a collective statement is settled with it (`conflict`).',
    }),
  },
);

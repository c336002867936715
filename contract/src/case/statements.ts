/** Statements of account (decisions.md 8, money.md 7), as the client reads them: collective ones, and those of single cases. */
import { limits } from '../grammar/limits.ts';
import { group, route } from '../grammar/route.ts';
import {
  MandateRef,
  StatementAdvancedCost,
  StatementClosing,
  StatementMandate,
  StatementPayment,
  StatementVatRow,
} from '../shapes/statement.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { list, object } from '../shapes/structures.ts';
import { line, prose } from '../shapes/text.ts';
import { choice, day, id, instant, integer, total } from '../shapes/values.ts';
import { Document, documentReads, storedMediaTypes } from './documents.ts';

export const publishedStatuses = ['published', 'cancelled'] as const;

const number = () => line({ max: 20 });
const documents = () => list(Document, { max: limits.documents_per_parent });

/** Fields of a statement that drafts have too. */
export const statementFigures = {
  booking_date: day(),
  period_start: day(),
  period_end: day(),
  comment: nullable(prose({ max: limits.reason_characters })),
  mandate_count: integer({ min: 0, max: 1_000_000_000 }),
  balance_pre_outstanding_items_offsetting: described('The sum of `payout` of the rows.', total()),
  offset_outstanding_items: described('What earlier negative balances take of it.', total()),
  total_balance: described('Positive: paid out. Negative: owed by the client.', total()),
  overview_vat_specific: list(StatementVatRow, { max: 20 }),
};

export const Statement = named(
  'Statement',
  object({
    id: id(),
    href: line({ max: 2000 }),
    clearing_no: number(),
    invoice_no: number(),
    cancellation_invoice_no: nullable(number()),
    ...statementFigures,
    status: choice(...publishedStatuses),
    cancelled_at: nullable(instant()),
    payout_date: described('The day of the transfer of a positive balance.', nullable(day())),
    paid_at: described('When the balance was settled in full.', nullable(instant())),
    documents: documents(),
    created_at: instant(),
    updated_at: instant(),
  }),
);
export type Statement = Infer<typeof Statement>;

/** Fields of a single-mandate statement that drafts have too. */
export const singleStatementFigures = {
  mandate: MandateRef,
  statement_id: described('The collective statement that contains it; null if it has its own invoice.', nullable(id())),
  booking_date: day(),
  closing: nullable(StatementClosing),
  entries: list(
    object({
      type: choice('payment', 'advanced_cost'),
      payment: nullable(StatementPayment),
      advanced_cost: nullable(StatementAdvancedCost),
    }),
    { max: 200_000 },
  ),
  total_balance: total(),
  payout: described('What is paid out of `total_balance`: zero if it is negative.', total()),
};

export const SingleMandateStatement = named(
  'SingleMandateStatement',
  object({
    id: id(),
    href: line({ max: 2000 }),
    invoice_no: number(),
    cancellation_invoice_no: nullable(number()),
    ...singleStatementFigures,
    status: choice(...publishedStatuses),
    cancelled_at: nullable(instant()),
    payout_date: nullable(day()),
    paid_at: nullable(instant()),
    documents: documents(),
    created_at: instant(),
    updated_at: instant(),
  }),
);
export type SingleMandateStatement = Infer<typeof SingleMandateStatement>;

const dates = {
  booking_date_from: day(),
  booking_date_to: day(),
  invoice_no: number(),
  mandate_id: id(),
  status: choice(...publishedStatuses),
};

const heading = {
  title: 'Statements',
  about: 'Collective statements: what was collected in a period, what the service charges, and what it pays out.',
};
const singleHeading = {
  title: 'Single-mandate statements',
  about: 'The statement of one case, made when it is closed.',
};

export const statements = group('case', 'statements', heading, {
  list: route('GET', '/v2/statements/', {
    list: {
      item: Statement,
      filters: { ...dates, clearing_no: number() },
      orderBy: ['booking_date'],
      updatedSince: true,
    },
    scope: 'case:statements:read',
    summary: 'List statements',
  }),
  get: route('GET', '/v2/statements/{id}/', {
    reply: Statement,
    scope: 'case:statements:read',
    summary: 'Retrieve a statement',
  }),
  mandate_details: route('GET', '/v2/statements/{id}/mandate-details/', {
    list: { item: StatementMandate },
    scope: 'case:statements:read',
    summary: 'List the cases of a statement with each payment, by reference number',
    description:
      'The sum of `payout` of all payments less `net` and `vat` of all advanced costs is the balance of the statement before offsetting.',
  }),
});

export const singleMandateStatements = group('case', 'single-mandate-statements', singleHeading, {
  list: route('GET', '/v2/single-mandate-statements/', {
    list: { item: SingleMandateStatement, filters: dates, orderBy: ['booking_date'], updatedSince: true },
    scope: 'case:statements:read',
    summary: 'List single-mandate statements',
  }),
  get: route('GET', '/v2/single-mandate-statements/{id}/', {
    reply: SingleMandateStatement,
    scope: 'case:statements:read',
    summary: 'Retrieve a single-mandate statement',
  }),
});

/** The invoice as PDF and XML, and its details as CSV and XLSX. */
export const statementDocuments = group(
  'case',
  'statement-documents',
  heading,
  documentReads('/v2/statements/{statement_id}/documents/', {
    noun: 'statement',
    reading: 'case:statements:read',
    mediaTypes: storedMediaTypes,
  }),
);

export const singleMandateStatementDocuments = group(
  'case',
  'single-mandate-statement-documents',
  singleHeading,
  documentReads('/v2/single-mandate-statements/{single_mandate_statement_id}/documents/', {
    noun: 'single-mandate statement',
    reading: 'case:statements:read',
    mediaTypes: storedMediaTypes,
  }),
);

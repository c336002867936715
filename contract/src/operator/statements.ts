/** The operator's drafts and statements (money.md 7). */
import { Document } from '../case/documents.ts';
import { publishedStatuses, singleStatementFigures, statementFigures } from '../case/statements.ts';
import { limits } from '../grammar/limits.ts';
import { group, route } from '../grammar/route.ts';
import { flagParameter } from '../shapes/page.ts';
import { partyFields } from '../shapes/parties.ts';
import { StatementMandate } from '../shapes/statement.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { list, object, optional } from '../shapes/structures.ts';
import { line, prose } from '../shapes/text.ts';
import { choice, day, id, instant, money, total } from '../shapes/values.ts';

export const statementStatuses = ['draft', ...publishedStatuses] as const;
export const outdatedReasons = ['payment_reversed', 'tax_treatment_changed'] as const;
/** Why a draft is not published: data that issuer or company lack, what made it outdated, or the statement that contains it. */
export const blockCodes = ['required', ...outdatedReasons, 'part_of_statement'] as const;
export const balanceSigns = ['positive', 'negative', 'zero'] as const;

const number = () => line({ max: 20 });
const reason = () => line({ max: limits.reason_characters });

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
          own: described('Whether they have an invoice of their own.', flagParameter()),
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

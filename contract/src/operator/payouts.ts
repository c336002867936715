/** Payouts of positive balances to the clients (money.md 8). */
import { group, route } from '../grammar/route.ts';
import { limits } from '../grammar/limits.ts';
import { flagParameter } from '../shapes/page.ts';
import { partyFields } from '../shapes/parties.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { list, object, optional } from '../shapes/structures.ts';
import { line } from '../shapes/text.ts';
import { choice, day, id, instant, integer, money, total } from '../shapes/values.ts';

export const payoutStatuses = ['prepared', 'exported', 'executed', 'partly_returned', 'cancelled'] as const;
export const payoutItemStatuses = ['prepared', 'executed', 'returned'] as const;
export const statementKinds = ['collective', 'single'] as const;
export const exclusionReasons = [
  'not_positive',
  'below_minimum',
  'no_account',
  'already_paid',
  'outside_sepa',
  'holder_not_writable',
] as const;

const number = () => line({ max: 20 });
const transferCount = () => integer({ min: 0, max: 1_000_000 });

export const PayoutItem = named(
  'PayoutItem',
  object({
    id: id(),
    statement_id: nullable(id()),
    single_mandate_statement_id: nullable(id()),
    ...partyFields,
    number: described('The `clearing_no` of the statement, of a single-mandate statement its `invoice_no`.', number()),
    amount: money(),
    account_holder: line({ max: limits.account_holder_characters }),
    iban: line({ max: limits.account_code_characters }),
    end_to_end_id: line({ max: 35 }),
    status: choice(...payoutItemStatuses),
    return_reason: described(
      'Of a returned transfer: the reason that the operator recorded, else the code of the bank, such as `AC04`. Null if there is none.',
      nullable(line({ max: limits.reason_characters })),
    ),
    vop_result: described(
      'The result of the verification of payee; null if the bank reported none.',
      nullable(line({ max: 100 })),
    ),
  }),
);
export type PayoutItem = Infer<typeof PayoutItem>;

export const Payout = named(
  'Payout',
  object({
    id: id(),
    status: choice(...payoutStatuses),
    execution_date: day(),
    total: total(),
    count: transferCount(),
    items: described(
      `The transfers, by end-to-end id. A list of payouts shows the first ${limits.embedded_max}: read the rest at \`items/\`.`,
      list(PayoutItem, { max: 1_000_000 }),
    ),
    excluded: described(
      'Statements that are not paid, and why. `outside_sepa`: the bank of the account is in a country that takes no SEPA credit transfers. `holder_not_writable`: less than half of the letters of the account holder can be written in the Latin set of payment files.',
      list(object({ statement_id: id(), reason: choice(...exclusionReasons) }), { max: 1_000_000 }),
    ),
    created_at: instant(),
    updated_at: instant(),
  }),
);
export type Payout = Infer<typeof Payout>;

export const PayoutInput = named(
  'PayoutInput',
  object({
    execution_date: described('Today or later.', day()),
    statement_ids: described(
      'Statements and single-mandate statements. Default: all that are due.',
      optional(list(id(), { max: 1000, min: 1 })),
    ),
  }),
);

const previewed = {
  statement_id: described('Of a statement or a single-mandate statement.', id()),
  kind: choice(...statementKinds),
  number: number(),
  ...partyFields,
};

export const PayoutPreview = named(
  'PayoutPreview',
  object({
    count: transferCount(),
    total: total(),
    items: described(
      `The first ${limits.previewed_max} transfers.`,
      list(
        object({
          ...previewed,
          amount: money(),
          account_masked: described(
            'The account that receives the transfer, masked.',
            line({ max: limits.account_code_characters }),
          ),
        }),
        {
          max: limits.previewed_max,
        },
      ),
    ),
    excluded: described(
      `The first ${limits.previewed_max} statements that would not be paid, and why.`,
      list(object({ ...previewed, reason: choice(...exclusionReasons) }), { max: limits.previewed_max }),
    ),
  }),
);
export type PayoutPreview = Infer<typeof PayoutPreview>;

export type PayoutInput = Infer<typeof PayoutInput>;

export const payouts = group(
  'operator',
  'payouts',
  { title: 'Payouts', about: 'Transfers of collected money to the clients, as a file for the bank (pain.001).' },
  {
    list: route('GET', '/operator/v1/payouts/', {
      list: {
        item: Payout,
        filters: {
          status: choice(...payoutStatuses),
          open: described('`true`: those that are prepared or exported; `false`: the others.', flagParameter()),
        },
        updatedSince: true,
      },
      scope: 'operator:read',
      summary: 'List payouts, newest first',
    }),
    create: route('POST', '/operator/v1/payouts/', {
      body: PayoutInput,
      example: { execution_date: '2099-12-31' },
      reply: Payout,
      status: 201,
      scope: 'operator:money',
      freshProof: true,
      problems: ['conflict'],
      summary: 'Prepare a payout of the statements that are due',
      description:
        'A statement is in at most one payout that is not cancelled. If nothing can be paid, the response is `conflict`.',
    }),
    preview: route('POST', '/operator/v1/payouts/preview/', {
      body: PayoutInput,
      example: { execution_date: '2099-12-31' },
      safe: true,
      reply: PayoutPreview,
      scope: 'operator:money',
      summary: 'Preview a payout',
      description:
        'Takes the body of a payout and returns the transfers that it would make; stores nothing. Without transfers, preparing it returns `conflict`.',
    }),
    get: route('GET', '/operator/v1/payouts/{id}/', {
      reply: Payout,
      scope: 'operator:read',
      summary: 'Retrieve a payout',
    }),
    items: route('GET', '/operator/v1/payouts/{id}/items/', {
      list: { item: PayoutItem, filters: { status: choice(...payoutItemStatuses) } },
      scope: 'operator:read',
      summary: 'List the transfers of a payout, by end-to-end id',
    }),
    file: route('GET', '/operator/v1/payouts/{id}/file/', {
      binary: ['application/xml'],
      scope: 'operator:money',
      freshProof: true,
      problems: ['conflict', 'not_ready'],
      summary: 'Download the file for the bank',
      description:
        'A pain.001.001.09 document. The first download makes the payout `exported`; later ones return the same bytes. A cancelled payout returns `conflict`, and so does one that differs from its statements, or these from their items: `detail` names what differs.',
    }),
    cancel: route('POST', '/operator/v1/payouts/{id}/cancel/', {
      reply: Payout,
      scope: 'operator:money',
      problems: ['conflict'],
      summary: 'Cancel a payout that is not exported',
    }),
    returned: route('POST', '/operator/v1/payouts/{id}/items/{item_id}/returned/', {
      noVersion: true,
      body: object({ reason: line({ max: limits.reason_characters }) }),
      reply: Payout,
      scope: 'operator:money',
      problems: ['conflict'],
      summary: 'Record that the bank returned a transfer',
      description: 'The statement is due again.',
    }),
  },
);

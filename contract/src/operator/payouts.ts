/** Payouts of positive balances to the clients (money.md 8). */
import { group, route } from '../grammar/route.ts';
import { limits } from '../grammar/limits.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { list, object, optional } from '../shapes/structures.ts';
import { line } from '../shapes/text.ts';
import { choice, day, id, instant, integer, money, total } from '../shapes/values.ts';

export const payoutStatuses = ['prepared', 'exported', 'executed', 'partly_returned', 'cancelled'] as const;
export const payoutItemStatuses = ['prepared', 'executed', 'returned'] as const;
export const exclusionReasons = [
  'not_positive',
  'below_minimum',
  'no_account',
  'already_paid',
  'outside_sepa',
  'holder_not_writable',
] as const;

const PayoutItem = object({
  id: id(),
  statement_id: nullable(id()),
  single_mandate_statement_id: nullable(id()),
  company_id: id(),
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
});

export const Payout = named(
  'Payout',
  object({
    id: id(),
    status: choice(...payoutStatuses),
    execution_date: day(),
    total: total(),
    count: integer({ min: 0, max: 1_000_000 }),
    items: list(PayoutItem, { max: 1_000_000 }),
    excluded: described(
      'Statements that are not paid, and why. `outside_sepa`: the bank of the account is in a country that takes no SEPA credit transfers. `holder_not_writable`: less than half of the letters of the account holder can be written in the Latin set of payment files.',
      list(object({ statement_id: id(), reason: choice(...exclusionReasons) }), { max: 1_000_000 }),
    ),
    created_at: instant(),
    updated_at: instant(),
  }),
);
export type Payout = Infer<typeof Payout>;

const PayoutInput = named(
  'PayoutInput',
  object({
    execution_date: described('Today or later.', day()),
    statement_ids: described(
      'Statements and single-mandate statements. Default: all that are due.',
      optional(list(id(), { max: 1000, min: 1 })),
    ),
  }),
);

export const payouts = group(
  'operator',
  'payouts',
  { title: 'Payouts', about: 'Transfers of collected money to the clients, as a file for the bank (pain.001).' },
  {
    list: route('GET', '/operator/v1/payouts/', {
      list: { item: Payout, filters: { status: choice(...payoutStatuses) }, updatedSince: true },
      scope: 'operator:read',
      summary: 'List payouts, newest first',
    }),
    create: route('POST', '/operator/v1/payouts/', {
      body: PayoutInput,
      example: { execution_date: '2099-12-31' },
      reply: Payout,
      status: 201,
      scope: 'operator:money',
      problems: ['conflict'],
      summary: 'Prepare a payout of the statements that are due',
      description:
        'A statement is in at most one payout that is not cancelled. If nothing can be paid, the response is `conflict`.',
    }),
    get: route('GET', '/operator/v1/payouts/{id}/', {
      reply: Payout,
      scope: 'operator:read',
      summary: 'Retrieve a payout',
    }),
    file: route('GET', '/operator/v1/payouts/{id}/file/', {
      binary: ['application/xml'],
      scope: 'operator:money',
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

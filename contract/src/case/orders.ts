/** Orders (service.md 2.7, 3.1, 4.3; decisions.md 3): a draft of claims against one debtor, finalized into review. */
import { group, route } from '../grammar/route.ts';
import { limits } from '../grammar/limits.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { list, object, optional } from '../shapes/structures.ts';
import { listedFields, OrderStep, seekingFilters } from '../shapes/next-step.ts';
import { partyFields } from '../shapes/parties.ts';
import { line, pattern, prose } from '../shapes/text.ts';
import { choice, day, flag, id, instant, integer, total } from '../shapes/values.ts';
import { instantParameter } from '../shapes/page.ts';
import { Claim, claimTypes } from './claims.ts';
import { finalizeText } from './finalize-rules.ts';
import { additionalDebtors, exampleOrder, OrderCreate, startingApproach } from './order-input.ts';
import { OrderPreflight, OrderPreflightInput } from './order-preflight.ts';

export { exampleOrder, OrderCreate, type OrderInput } from './order-input.ts';

export const orderStatuses = [
  'draft',
  'submitted',
  'awaiting_client_response',
  'accepted',
  'rejected',
  'withdrawn',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const orderSources = ['client', 'operator', 'dunning'] as const;
export type OrderSource = (typeof orderSources)[number];

export const RequestsToClientSummary = object({
  total_count: integer({ min: 0, max: 1_000_000 }),
  unanswered_count: integer({ min: 0, max: 1_000_000 }),
  has_pending: flag(),
});

const beforeClaims = {
  id: id(),
  href: line({ max: 2000 }),
  source: described(
    'Who entered the order: the company or its Partner, the operator for the company, or the handover of an overdue invoice.',
    choice(...orderSources),
  ),
  status: choice(...orderStatuses),
  next_step: OrderStep,
  debtor_id: id(),
  debtor_name: listedFields.debtor_name,
  additional_debtor_ids: additionalDebtors(),
  starting_approach: startingApproach(),
  creditor_obligation_fulfilled: flag(),
  claim_count: listedFields.claim_count,
};

const behindClaims = {
  totals: object({
    principal_amount: total(),
    additional_charges_amount: total(),
    payments_amount: total(),
    order_value: described('The sum of `total_amount` of all claims.', total()),
  }),
  mandate: described('The case into which the order was accepted.', nullable(id())),
  requests_to_client_summary: RequestsToClientSummary,
  rejection_reason: nullable(prose({ max: limits.rejection_reason_characters })),
  withdrawal_reason: nullable(line({ max: limits.withdrawal_reason_characters })),
  expires_at: described(
    'The time at which the draft expires if it is not changed. Null unless `status` is `draft`.',
    nullable(instant()),
  ),
  submitted_at: nullable(instant()),
  decided_at: nullable(instant()),
  withdrawn_at: nullable(instant()),
  created_at: instant(),
  updated_at: instant(),
};

export const Order = named('Order', object({ ...beforeClaims, claims: list(Claim, { max: 1000 }), ...behindClaims }));
export type Order = Infer<typeof Order>;

/** What the operator's orders have besides. */
const reviewFields = {
  ...partyFields,
  company_customer_number: described('The customer number of the company.', pattern(/^\d{8}$/, '10000000')),
  review: described(
    `Who is at the order: for ${limits.review_minutes} minutes after \`start-review\`, until it is released, taken over or decided. Changes without changing \`updated_at\`.`,
    nullable(
      object({
        user_name: described('The name of the person, or the `token_name` of the key.', line({ max: 511 })),
        started_at: instant(),
      }),
    ),
  ),
};

/** An order for the operator. */
export const OperatorOrder = named(
  'OperatorOrder',
  object({ ...beforeClaims, ...reviewFields, claims: list(Claim, { max: 1000 }), ...behindClaims }),
);
export type OperatorOrder = Infer<typeof OperatorOrder>;

/** An order in the operator's queue: a summary replaces its claims, which the order itself contains. */
export const QueuedOrder = named(
  'QueuedOrder',
  object({
    ...beforeClaims,
    ...reviewFields,
    claims_summary: object({
      count: integer({ min: 0, max: 1_000_000 }),
      types: described('The distinct types of the claims.', list(choice(...claimTypes), { max: claimTypes.length })),
      earliest_due_date: described('The earliest `due_date` of the claims; null if no claim has one.', nullable(day())),
      disputed_count: described('The number of claims that are disputed.', integer({ min: 0, max: 1_000_000 })),
      limitation_on: described(
        'The last day on which no claim of the order is time-barred, unless a period was suspended or restarted; null if it is not known.',
        nullable(day()),
      ),
    }),
    ...behindClaims,
  }),
);
export type QueuedOrder = Infer<typeof QueuedOrder>;

const OrderPatch = named(
  'OrderPatch',
  object({
    debtor_id: optional(id()),
    additional_debtor_ids: optional(additionalDebtors()),
    starting_approach: optional(startingApproach()),
    creditor_obligation_fulfilled: optional(flag()),
  }),
);
export type OrderPatch = Infer<typeof OrderPatch>;

const Withdrawal = named(
  'Withdrawal',
  object({ reason: optional(nullable(line({ max: limits.withdrawal_reason_characters }))) }),
);

/** Filters and orderings of every list of orders. */
export const orderList = {
  item: Order,
  filters: {
    status: choice(...orderStatuses),
    debtor_id: id(),
    created_after: instantParameter('earliest'),
    created_before: instantParameter('latest'),
    ...seekingFilters(
      described(
        'Only orders that wait for the client (drafts, open requests) or for the operator (orders under review).',
        choice('client', 'operator'),
      ),
      '`order_value`',
    ),
  },
  orderBy: ['name', 'created', 'amount', 'status'],
  updatedSince: true,
} as const;

export const orders = group(
  'case',
  'orders',
  {
    title: 'Orders',
    about:
      'Collection orders: a draft with claims against one debtor, which the company finalizes and the operator then reviews.',
  },
  {
    list: route('GET', '/v2/orders/', {
      list: orderList,
      scope: 'case:orders:read',
      summary: 'List orders',
    }),
    create: route('POST', '/v2/orders/', {
      body: OrderCreate,
      example: exampleOrder,
      reply: Order,
      status: 201,
      scope: 'case:orders:write',
      summary: 'Create a draft order, optionally with claims',
      description:
        'The order refers to debtors and never creates or changes them. A draft may be incomplete and causes no events; `finalize` lists what is missing.',
    }),
    preflight: route('POST', '/v2/orders/preflight/', {
      safe: true,
      body: OrderPreflightInput,
      example: exampleOrder,
      reply: OrderPreflight,
      scope: 'case:orders:read',
      summary: 'Ask what would become of an order',
      description:
        'Takes what creates an order, or a `debtor` in place of `debtor_id`, and writes nothing. What creation refuses is refused here with the same `400`; otherwise the answer says whether finalize would accept the order now, what it would miss, which orders and invoices look like the same, until when each claim can be enforced, and what the debtor would owe for collection.',
    }),
    get: route('GET', '/v2/orders/{id}/', {
      reply: Order,
      scope: 'case:orders:read',
      summary: 'Retrieve an order with its claims',
    }),
    update: route('PATCH', '/v2/orders/{id}/', {
      body: OrderPatch,
      example: { starting_approach: 'judicial', creditor_obligation_fulfilled: true },
      reply: Order,
      scope: 'case:orders:write',
      problems: ['conflict', 'order_expired'],
      summary: 'Update a draft order',
    }),
    delete: route('DELETE', '/v2/orders/{id}/', {
      scope: 'case:orders:write',
      problems: ['conflict', 'order_expired'],
      summary: 'Delete a draft order and its claims',
    }),
    finalize: route('POST', '/v2/orders/{id}/finalize/', {
      body: named('Finalize', object({})),
      bodyOptional: true,
      reply: Order,
      scope: 'case:orders:write',
      problems: ['conflict', 'order_expired', 'not_ready'],
      summary: 'Finalize a draft order and submit it for review',
      description: `An incomplete draft returns \`422\` with one entry in \`errors\` for each rule that it breaks:\n\n${finalizeText}`,
    }),
    withdraw: route('POST', '/v2/orders/{id}/withdraw/', {
      body: Withdrawal,
      bodyOptional: true,
      reply: Order,
      scope: 'case:orders:write',
      problems: ['conflict', 'order_expired'],
      summary: 'Withdraw a submitted order',
    }),
  },
);

/**
 * The rules of an order, pure: its transitions as rows, its wire form, what finalize requires of it. Requirements of claims, debtors and the company:
 * in their modules.
 */
import { type FinalizeRule, orderRules } from '@mahnwerk/contract/case/finalize-rules.ts';
import type { Order, OrderPatch, OrderStatus, QueuedOrder } from '@mahnwerk/contract/case/orders.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { EventKey } from '@mahnwerk/contract/events/catalog.ts';
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { type ClaimRow, type ClaimsInShort, earliestLastDay, presentClaim, totalOf } from '../claims/index.ts';
import { requestsSummary } from '../../correspondence/requests/index.ts';
import { dayOf } from '../../../values/day.ts';
import { moneyOf } from '../../../values/money.ts';
import { fieldList } from '../../../platform/fields.ts';
import { transitionFinder } from '../../../platform/transitions.ts';
import type { Totals } from './totals.ts';
import type { Statements } from './statements.gen.ts';

/** Every change of state there is (service.md 3.1, decisions.md 3); the diagram in docs/ is printed from these rows. */
export const orderTransitions = [
  { from: 'draft', by: 'finalize', to: 'submitted', emits: 'order.submitted' },
  { from: 'submitted', by: 'ask', to: 'awaiting_client_response', emits: null },
  { from: 'awaiting_client_response', by: 'answered', to: 'submitted', emits: null },
  { from: 'submitted', by: 'withdraw', to: 'withdrawn', emits: 'order.withdrawn' },
  { from: 'awaiting_client_response', by: 'withdraw', to: 'withdrawn', emits: 'order.withdrawn' },
  { from: 'submitted', by: 'reject', to: 'rejected', emits: 'order.rejected' },
  { from: 'awaiting_client_response', by: 'reject', to: 'rejected', emits: 'order.rejected' },
  { from: 'submitted', by: 'accept', to: 'accepted', emits: 'order.accepted' },
  { from: 'awaiting_client_response', by: 'accept', to: 'accepted', emits: 'order.accepted' },
] as const satisfies readonly { from: OrderStatus; by: string; to: OrderStatus; emits: EventKey | null }[];

/** The row of a transition, or 409. */
export const moveOrder = transitionFinder(orderTransitions, 'order');

/** A stored order with its additional debtors. */
export type OrderRow = Statements['get']['row'];

/** What a client writes of an order besides its debtors and claims. */
export type OrderFields = Pick<OrderRow, Exclude<keyof OrderPatch, keyof Parties>>;

/** The debtors of an order. */
export type Parties = Pick<OrderRow, 'debtor_id' | 'additional_debtor_ids'>;

/** All fields of it; the list follows the contract. */
export const orderFields = fieldList<OrderFields>({
  starting_approach: 'extrajudicial',
  creditor_obligation_fulfilled: false,
});

type NewOrderField = 'id' | 'source' | 'debtor_name' | keyof Parties | keyof OrderFields | keyof Totals;

/** A draft that is about to be inserted, as a later read returns it. */
export const newOrder = (
  given: Pick<OrderRow, NewOrderField>,
  { now, expires_at }: { readonly now: string; readonly expires_at: string },
): OrderRow => ({
  ...given,
  status: 'draft',
  mandate_id: null,
  rejection_reason: null,
  withdrawal_reason: null,
  expires_at,
  submitted_at: null,
  decided_at: null,
  withdrawn_at: null,
  request_count: 0,
  open_request_count: 0,
  reviewer_id: null,
  reviewer_name: null,
  review_started_at: null,
  created_at: now,
  updated_at: now,
});

const day_ms = 24 * 60 * 60 * 1000;

/** The deadline of a draft changed at this time: 90 days later. */
export const expiryFrom = (now: string): string =>
  new Date(Date.parse(now) + limits.draft_lifetime_days * day_ms).toISOString();

/** A draft past its deadline is readable until the daily job deletes it, and cannot be changed (service.md 3.1). */
export const isExpired = ({ expires_at }: { expires_at: string | null }, now: string): boolean =>
  expires_at !== null && expires_at <= now;

export const orderUrl = (publicUrl: string, id: string): string => `${publicUrl}/v2/orders/${id}/`;

/** The wire form, in the contract's order. */
export const presentOrder = (row: OrderRow, claims: readonly ClaimRow[], publicUrl: string): Order => ({
  ...beforeClaims(row, orderUrl(publicUrl, row.id)),
  claims: claims.map((claim) => presentClaim(claim, publicUrl)),
  ...afterClaims(row),
});

/** What else the queue shows of an order. */
interface Queued {
  /** Undefined for an order without claims. */
  readonly summary: ClaimsInShort | undefined;
  readonly owner: Pick<QueuedOrder, 'company_id' | 'company_name' | 'company_customer_number'>;
  readonly review: QueuedOrder['review'];
  /** The operator's URL of the order. */
  readonly href: string;
}

/** An order of the operator's queue. */
export function presentQueuedOrder(row: OrderRow, { summary, owner, review, href }: Queued): QueuedOrder {
  const claims_summary = {
    count: row.claim_count,
    types: (summary?.types ?? []) as QueuedOrder['claims_summary']['types'],
    earliest_due_date: summary?.earliest_due_date ?? null,
    disputed_count: Number(summary?.disputed_count ?? 0),
    limitation_on: (summary && earliestLastDay(summary)) ?? null,
  };
  return {
    ...beforeClaims(row, href),
    ...owner,
    review,
    claims_summary,
    ...afterClaims(row),
  };
}

const beforeClaims = (row: OrderRow, href: string) => ({
  id: row.id,
  href,
  source: row.source,
  status: row.status,
  next_step: nextStepOf(row),
  debtor_id: row.debtor_id,
  debtor_name: row.debtor_name,
  additional_debtor_ids: row.additional_debtor_ids,
  ...orderFields.of(row),
  claim_count: row.claim_count,
});

/** What happens next with an order; null once it is decided or withdrawn. */
function nextStepOf({ status, expires_at }: Pick<OrderRow, 'status' | 'expires_at'>): Order['next_step'] {
  if (status === 'draft')
    return {
      kind: 'finalize',
      on: expires_at === null ? null : dayOf(expires_at),
      text: 'Finalize the draft before it expires.',
    };
  if (status === 'submitted') return { kind: 'review', on: null, text: 'The operator reviews the order.' };
  if (status === 'awaiting_client_response')
    return { kind: 'answer_request', on: null, text: 'Answer the open request, so that the review goes on.' };
  return null;
}

const afterClaims = (row: OrderRow) => ({
  totals: {
    principal_amount: moneyOf(row.principal_cents),
    additional_charges_amount: moneyOf(row.charges_cents),
    payments_amount: moneyOf(row.payments_cents),
    order_value: moneyOf(totalOf(row)),
  },
  mandate: row.mandate_id,
  requests_to_client_summary: requestsSummary(row),
  rejection_reason: row.rejection_reason,
  withdrawal_reason: row.withdrawal_reason,
  expires_at: row.expires_at,
  submitted_at: row.submitted_at,
  decided_at: row.decided_at,
  withdrawn_at: row.withdrawn_at,
  created_at: row.created_at,
  updated_at: row.updated_at,
});

/** What finalize requires of the order itself (decisions.md 3). */
export function collectOrderReadinessErrors(
  order: OrderRow,
  claims: readonly ClaimRow[],
  report: ValidationErrors,
): void {
  const fail = ({ field, code, message }: FinalizeRule) => report.failAt(field, code, message);
  if (claims.length === 0) fail(orderRules.noClaim);
  if (!order.creditor_obligation_fulfilled) fail(orderRules.notFulfilled);
  const value = totalOf(order);
  if (value < 0n) fail(orderRules.negativeTotal);
  if (value > limits.total_cents) fail(orderRules.totalTooLarge);
}

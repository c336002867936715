/** Who is at an order of the review, so that its work is not done twice. It lapses by itself. */
import type { OperatorOrder } from '@mahnwerk/contract/case/orders.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { CompanyTx } from '../../../../platform/database/session.ts';
import type { Caller } from '../../../../platform/http/authenticate.ts';
import { orNotFound, Refusal, refuseUnless } from '../../../../platform/refusal.ts';
import type { OrderRow } from '../order.ts';
import * as store from '../store.ts';

export type OperatorReview = OperatorOrder['review'];

const free: store.Reviewed = { reviewer_id: null, reviewer_name: null, review_started_at: null };

const lifetime_ms = limits.review_minutes * 60_000;

/** Reviews that began at or before this time have lapsed. */
const lapsedBy = (now: string): string => new Date(Date.parse(now) - lifetime_ms).toISOString();

const isUnderReview = ({ status }: Pick<OrderRow, 'status'>): boolean =>
  status === 'submitted' || status === 'awaiting_client_response';

/** Who is at the order now. */
export function reviewOf(order: store.Reviewed & Pick<OrderRow, 'status'>, now: string): OperatorReview {
  const { reviewer_name: user_name, review_started_at: started_at } = order;
  if (user_name === null || started_at === null || !isUnderReview(order) || started_at <= lapsedBy(now)) return null;
  return { user_name, started_at };
}

/** The person behind a session, or the key. */
const reviewerOf = ({ id, name, session }: Pick<Caller, 'id' | 'name' | 'session'>) => ({
  id: session?.accountId ?? id,
  name,
});

/** What changed, for the audit log; undefined if nothing did. */
export interface ReviewChange {
  readonly before: { readonly review: OperatorReview };
  readonly after: { readonly review: OperatorReview };
}

/** The caller is at the order from now on. @throws Refusal not_found, conflict */
export async function startReview(
  tx: CompanyTx,
  id: string,
  caller: Pick<Caller, 'id' | 'name' | 'session'>,
  takesOver: boolean,
): Promise<ReviewChange> {
  const order = orNotFound(await store.lockOrder(tx, id));
  refuseUnless(isUnderReview(order), 'conflict', { detail: `The order is \`${order.status}\`.` });
  const before = reviewOf(order, tx.now);
  const reviewer = reviewerOf(caller);
  if (before !== null && order.reviewer_id !== reviewer.id && !takesOver) throw takenBy(before);
  const review = { reviewer_id: reviewer.id, reviewer_name: reviewer.name, review_started_at: tx.now };
  store.setReview(tx, id, review);
  return { before: { review: before }, after: { review: reviewOf({ ...order, ...review }, tx.now) } };
}

/** The order is free again. @throws Refusal not_found, conflict */
export async function releaseReview(
  tx: CompanyTx,
  id: string,
  caller: Pick<Caller, 'id' | 'name' | 'session'>,
): Promise<ReviewChange | undefined> {
  const order = orNotFound(await store.lockOrder(tx, id));
  const before = reviewOf(order, tx.now);
  if (before === null) return undefined;
  if (order.reviewer_id !== reviewerOf(caller).id) throw takenBy(before);
  store.setReview(tx, id, free);
  return { before: { review: before }, after: { review: null } };
}

const takenBy = ({ user_name, started_at }: NonNullable<OperatorReview>): Refusal =>
  new Refusal('conflict', { detail: `${user_name} is at this order since ${started_at}.` });

/** The operator's routes of orders: the review queue and its decisions. Accept: accept.ts; moving a claim: move-claim.ts. */
import { documentNeeds } from '../../correspondence/documents/index.ts';
import { reviews } from '@mahnwerk/contract/operator/reviews.ts';
import type { Order } from '@mahnwerk/contract/case/orders.ts';
import { record } from '../../../platform/events/index.ts';
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import { implement } from '../../../platform/http/handler.ts';
import { type Audited, audited } from '../../../platform/http/audited.ts';
import { syncClaimStatus, readClaimIdsOf, summariseClaimsOf } from '../claims/index.ts';
import { lockLiveOrder, readWholeOrder } from './draft.ts';
import { orderEventData } from './events.ts';
import { moveOrder, presentQueuedOrder } from './order.ts';
import { withdrawRequests } from './requests.ts';
import * as store from './store.ts';
import { accept } from './accept.ts';
import { byCompany } from '../../../platform/lists/by-company.ts';
import { orderForOperator, queuedOrderForOperator } from './for-operator.ts';
import { moveClaim } from './move-claim.ts';

export const reviewRoutes = implement(reviews, documentNeeds, {
  list: ({ db, query, deps }) =>
    db.snapshot(async () =>
      byCompany(db, await store.listOrders(db, query), async (bound, rows) => {
        const summaries = new Map((await summariseClaimsOf(bound, rows)).map((summary) => [summary.order_id, summary]));
        return rows.map((order) =>
          queuedOrderForOperator(presentQueuedOrder(order, summaries.get(order.id), deps.publicUrl), deps.publicUrl),
        );
      }),
    ),

  get: ({ db, path, deps }) => readOrder(db, path.id, deps.publicUrl),

  accept,

  reject: ({ tx, path, body, deps }) =>
    decide(tx, path.id, 'reject', { publicUrl: deps.publicUrl, rejection_reason: body.reason }),

  withdraw: ({ tx, path, body, deps }) =>
    decide(tx, path.id, 'withdraw', { publicUrl: deps.publicUrl, withdrawal_reason: body?.reason ?? null }),

  move_claim: moveClaim,
});

const readOrder = async (db: CompanyDb, id: string, publicUrl: string): Promise<Order> =>
  orderForOperator(await readWholeOrder(db, id, publicUrl), publicUrl);

interface Decision {
  readonly publicUrl: string;
  readonly rejection_reason?: string;
  readonly withdrawal_reason?: string | null;
}

/** Ends the review without a mandate. */
async function decide(
  tx: CompanyTx,
  id: string,
  by: 'reject' | 'withdraw',
  { publicUrl, ...reasons }: Decision,
): Promise<Audited<Order>> {
  const order = await lockLiveOrder(tx, id);
  const { to, emits } = moveOrder(order.status, by);
  const claims = await readClaimIdsOf(tx, [id]);
  store.moveTo(tx, id, to, reasons);
  syncClaimStatus(tx, id, to);
  withdrawRequests(tx, id);
  record(tx, emits, orderEventData(tx, id, claims, publicUrl));
  return audited(await readOrder(tx, id, publicUrl), { before: { status: order.status }, after: { status: to } });
}

/** Orders as the operator reviews them: the queue, and the decisions on an order. Larger decisions: accept.ts, move-claim.ts. */
import { needs } from './needs.ts';
import { reviews } from '@mahnwerk/contract/operator/reviews.ts';
import type { Order, OrderStatus } from '@mahnwerk/contract/case/orders.ts';
import { record } from '../../../platform/events/index.ts';
import type { CompanyDb, OperatorTx } from '../../../platform/database/session.ts';
import { implement } from '../../../platform/http/handler.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { audit } from '../../audit/index.ts';
import { syncClaimStatus, readClaimIdsOf, summariseClaimsOf } from '../claims/index.ts';
import { lockLiveOrder, readWholeOrder } from './draft.ts';
import { orderEventData } from './events.ts';
import { moveOrder, presentQueuedOrder } from './order.ts';
import { endRequests } from './requests.ts';
import * as store from './store.ts';
import { accept } from './accept.ts';
import { byCompany } from '../../../platform/lists/by-company.ts';
import { orderForOperator, queuedOrderForOperator } from './for-operator.ts';
import { moveClaim } from './move-claim.ts';

export const reviewRoutes = implement(reviews, needs, {
  list: ({ db, query, deps }) =>
    db.snapshot(async () =>
      byCompany(db, await store.listOrders(db, query), async (bound, rows) => {
        const summaries = new Map(
          (
            await summariseClaimsOf(
              bound,
              rows.map((order) => order.id),
            )
          ).map((summary) => [summary.order_id, summary]),
        );
        return rows.map((order) =>
          queuedOrderForOperator(presentQueuedOrder(order, summaries.get(order.id), deps.publicUrl), deps.publicUrl),
        );
      }),
    ),

  async get({ db, path, deps }) {
    const company = orNotFound(await store.companyOfOrder(db, path.id));
    return readOrder(db.forCompany(company), path.id, deps.publicUrl);
  },

  accept,

  async reject({ tx, path, body, caller, requestId, deps }) {
    const decided = await decide(tx, path.id, 'reject', {
      publicUrl: deps.publicUrl,
      rejection_reason: body.reason,
    });
    audit(tx, { caller, requestId, action: 'reviews.reject', target: path.id, ...decided });
    return readOrder(tx.forCompany(decided.company), path.id, deps.publicUrl);
  },

  async withdraw({ tx, path, body, caller, requestId, deps }) {
    const decided = await decide(tx, path.id, 'withdraw', {
      publicUrl: deps.publicUrl,
      withdrawal_reason: body?.reason ?? null,
    });
    audit(tx, { caller, requestId, action: 'reviews.withdraw', target: path.id, ...decided });
    return readOrder(tx.forCompany(decided.company), path.id, deps.publicUrl);
  },

  move_claim: moveClaim,
});

const readOrder = async (db: CompanyDb, id: string, publicUrl: string): Promise<Order> =>
  orderForOperator(await readWholeOrder(db, id, publicUrl), publicUrl);

interface Decision {
  readonly publicUrl: string;
  readonly rejection_reason?: string;
  readonly withdrawal_reason?: string | null;
}

/** Ends a review without a case. */
async function decide(
  tx: OperatorTx,
  id: string,
  by: 'reject' | 'withdraw',
  { publicUrl, ...reasons }: Decision,
): Promise<{ company: string; before: { status: OrderStatus }; after: { status: OrderStatus } }> {
  const company = orNotFound(await store.companyOfOrder(tx, id));
  const bound = tx.forCompany(company);
  const order = await lockLiveOrder(bound, id);
  const { to, emits } = moveOrder(order.status, by);
  const claims = await readClaimIdsOf(bound, [id]);
  store.moveTo(bound, id, to, reasons);
  syncClaimStatus(bound, id, to);
  endRequests(bound, id);
  record(
    bound,
    emits,
    orderEventData(
      company,
      id,
      claims.map((claim) => claim.id),
      publicUrl,
    ),
  );
  return { company, before: { status: order.status }, after: { status: to } };
}

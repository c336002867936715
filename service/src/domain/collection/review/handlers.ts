/**
 * The operator's review of orders, and the operator's view of cases. Every write is in the audit log
 * with the order's state before and after.
 */
import { needs } from './needs.ts';
import { cases, reviews } from '@mahnwerk/contract/operator/reviews.ts';
import type { Order, OrderStatus } from '@mahnwerk/contract/case/orders.ts';
import { record } from '../../../platform/events/index.ts';
import type { CompanyDb, OperatorTx } from '../../../platform/database/session.ts';
import { implement } from '../../../platform/http/handler.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { audit } from '../../audit/index.ts';
import { syncClaimStatus, readClaimIdsOf, summariseClaimsOf } from '../claims/index.ts';
import { companyOfMandate, listMandates, mandateForOperator, presentMandates, readMandate } from '../mandates/index.ts';
import {
  companyOfOrder,
  endRequests,
  listOrders,
  lockLiveOrder,
  moveOrder,
  moveTo,
  orderEventData,
  presentQueuedOrder,
  readWholeOrder,
} from '../orders/index.ts';
import { accept } from './accept.ts';
import { byCompany } from '../../../platform/lists/by-company.ts';
import { orderForOperator, queuedOrderForOperator } from './for-operator.ts';
import { moveClaim } from './move-claim.ts';

export const reviewRoutes = implement(reviews, needs, {
  list: ({ db, query, deps }) =>
    db.snapshot(async () =>
      byCompany(db, await listOrders(db, query), async (bound, rows) => {
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
    const company = orNotFound(await companyOfOrder(db, path.id));
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

export const caseRoutes = implement(cases, needs, {
  list: ({ db, query, deps }) =>
    db.snapshot(async () =>
      byCompany(db, await listMandates(db, query), async (bound, rows) =>
        (
          await presentMandates(
            bound,
            { count: 0, more: false, earlier: false, keys: [], results: rows },
            deps.publicUrl,
          )
        ).results.map((mandate) => mandateForOperator(mandate, deps.publicUrl)),
      ),
    ),

  async get({ db, path, deps }) {
    const company = orNotFound(await companyOfMandate(db, path.id));
    return mandateForOperator(await readMandate(db.forCompany(company), path.id, deps.publicUrl), deps.publicUrl);
  },
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
  const company = orNotFound(await companyOfOrder(tx, id));
  const bound = tx.forCompany(company);
  const order = await lockLiveOrder(bound, id);
  const { to, emits } = moveOrder(order.status, by);
  const claims = await readClaimIdsOf(bound, [id]);
  moveTo(bound, id, to, reasons);
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

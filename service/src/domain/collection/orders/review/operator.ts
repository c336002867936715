/** The operator's routes of orders: the review queue and its decisions. Accept: accept.ts; moving a claim: move-claim.ts. */
import { reviews } from '@mahnwerk/contract/operator/reviews.ts';
import type { OperatorOrder } from '@mahnwerk/contract/case/orders.ts';
import { implement, type RouteModule } from '../../../../platform/http/handler.ts';
import { type Audited, audited, unchanged } from '../../../../platform/http/audited.ts';
import { summariseClaimsOf } from '../../claims/index.ts';
import { endOrder, type OrderEndings } from '../end.ts';
import { presentQueuedOrder } from '../order.ts';
import * as store from '../store.ts';
import { accept } from './accept.ts';
import { byCompany } from '../../../../platform/lists/by-company.ts';
import { readChecks } from './read-checks.ts';
import { readCompany } from '../../../parties/companies/index.ts';
import { orderUrlForOperator, ownerOf, readOrderForOperator } from './for-operator.ts';
import { moveClaim } from './move-claim.ts';
import { releaseReview, reviewOf, startReview } from './review.ts';

export const reviewRoutes = (endings: OrderEndings): RouteModule =>
  implement(reviews, {
    list: ({ db, query, deps }) =>
      db.snapshot(async () =>
        byCompany(db, await store.listOrders(db, query), async (bound, rows) => {
          const [summarised, company] = await Promise.all([summariseClaimsOf(bound, rows), readCompany(bound)]);
          const summaries = new Map(summarised.map((summary) => [summary.order_id, summary]));
          return rows.map((order) =>
            presentQueuedOrder(order, {
              summary: summaries.get(order.id),
              owner: ownerOf(company),
              review: reviewOf(order, bound.now),
              href: orderUrlForOperator(order, deps.publicUrl),
            }),
          );
        }),
      ),

    get: ({ db, path, deps }) => readOrderForOperator(db, path.id, deps.publicUrl),

    checks: ({ db, path }) => readChecks(db, path.id),

    async start_review({ tx, path, body, caller, deps: { publicUrl } }) {
      const change = await startReview(tx, path.id, caller, body?.take_over ?? false);
      return audited(await readOrderForOperator(tx, path.id, publicUrl), change);
    },

    async release_review({ tx, path, caller, deps: { publicUrl } }) {
      const change = await releaseReview(tx, path.id, caller);
      const order = await readOrderForOperator(tx, path.id, publicUrl);
      return change === undefined ? unchanged(order) : audited(order, change);
    },

    accept,

    reject: ({ tx, path, body, deps }) =>
      end(tx, path.id, { by: 'reject', publicUrl: deps.publicUrl, rejection_reason: body.reason }, endings),

    withdraw: ({ tx, path, body, deps }) =>
      end(tx, path.id, { by: 'withdraw', publicUrl: deps.publicUrl, withdrawal_reason: body?.reason ?? null }, endings),

    move_claim: moveClaim,
  });

/** Ends the review without a mandate. */
async function end(...[tx, id, ending, endings]: Parameters<typeof endOrder>): Promise<Audited<OperatorOrder>> {
  const { before, after } = await endOrder(tx, id, ending, endings);
  return audited(await readOrderForOperator(tx, id, ending.publicUrl), {
    before: { status: before },
    after: { status: after },
  });
}

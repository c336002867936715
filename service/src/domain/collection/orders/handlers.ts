/** The client's routes of orders. Claims: claims.ts; finalize: finalize.ts; what the operator enters: entry/. */
import { orders } from '@mahnwerk/contract/case/orders.ts';
import { checked, type Handler, implement, type RouteModule } from '../../../platform/http/handler.ts';
import { mapPage } from '../../../platform/lists/query.ts';
import { readClaimsOf } from '../claims/index.ts';
import { readWholeOrder } from './draft.ts';
import { endOrder, type OrderEndings } from './end.ts';
import { finalize } from './finalize.ts';
import { presentOrder } from './order.ts';
import * as store from './store.ts';
import { changeDraft, checkDraft, createDraft, deleteDraft } from './write.ts';

/** Answers what would become of an order: it also looks at what areas above this one keep. */
export type Preflight = Handler<'case', (typeof orders)['routes']['preflight']>;

export const orderRoutes = (endings: OrderEndings, preflight: Preflight): RouteModule =>
  implement(orders, {
    list: ({ db, query, deps }) =>
      db.snapshot(async () => {
        const page = await store.listOrders(db, query);
        const ids = page.results.map(({ id }) => id);
        const claims = Map.groupBy(await readClaimsOf(db, ids), ({ order_id }) => order_id);
        return mapPage(page, (order) => presentOrder(order, claims.get(order.id) ?? [], deps.publicUrl));
      }),

    get: ({ db, path, deps }) => readWholeOrder(db, path.id, deps.publicUrl),

    async create({ tx, body, caller, deps: { publicUrl, environment } }) {
      const creation = { source: 'client', partnerId: caller.partnerId ?? null, publicUrl, environment } as const;
      const { order, claims } = await createDraft(tx, body, creation);
      return presentOrder(order, claims, publicUrl);
    },

    preflight,

    update: checked(
      ({ tx, body }) => checkDraft(tx, body),
      async ({ tx, path, body, deps }) => {
        await changeDraft(tx, path.id, body);
        return readWholeOrder(tx, path.id, deps.publicUrl);
      },
    ),

    async delete({ tx, path }) {
      await deleteDraft(tx, path.id);
      return undefined;
    },

    finalize,

    async withdraw({ tx, path, body, deps }) {
      const withdrawal_reason = body?.reason ?? null;
      await endOrder(tx, path.id, { by: 'withdraw', publicUrl: deps.publicUrl, withdrawal_reason }, endings);
      return readWholeOrder(tx, path.id, deps.publicUrl);
    },
  });

/** The client's routes of orders. Claims: claims.ts; finalize: finalize.ts. */
import { orders } from '@mahnwerk/contract/case/orders.ts';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { checked, implement, type RouteModule } from '../../../platform/http/handler.ts';
import { mapPage } from '../../../platform/lists/query.ts';
import { refuseFailures, refuseIfAny } from '../../../platform/refusal.ts';
import { dayOf } from '../../../values/day.ts';
import { readClaimsOf, touchClaimsOf } from '../claims/index.ts';
import { composeOrder, insertOrder } from './compose.ts';
import { lockReferencedDebtors, lockDraft, readWholeOrder, rejectDuplicateDebtors } from './draft.ts';
import { endOrder, type OrderEndings } from './end.ts';
import { finalize } from './finalize.ts';
import { expiryFrom, type OrderFields, orderFields, type OrderRow, type Parties, presentOrder } from './order.ts';
import * as store from './store.ts';
import { readCompany } from '../../parties/companies/index.ts';

export const orderRoutes = (endings: OrderEndings): RouteModule =>
  implement(orders, {
    list: ({ db, query, deps }) =>
      db.snapshot(async () => {
        const page = await store.listOrders(db, query);
        const ids = page.results.map(({ id }) => id);
        const claims = Map.groupBy(await readClaimsOf(db, ids), ({ order_id }) => order_id);
        return mapPage(page, (order) => presentOrder(order, claims.get(order.id) ?? [], deps.publicUrl));
      }),

    get: ({ db, path, deps }) => readWholeOrder(db, path.id, deps.publicUrl),

    async create({ tx, body, caller, deps }) {
      const report = new ValidationErrors();
      const [{ default_claim_type: defaultType }, debtorName] = await Promise.all([
        readCompany(tx),
        lockReferencedDebtors(tx, body, report),
      ]);
      const setting = { now: tx.now, today: dayOf(tx.now), publicUrl: deps.publicUrl, debtorName, defaultType };
      const composed = composeOrder(body, setting, report);
      refuseIfAny(report);
      insertOrder(tx, composed, caller.partnerId ?? null);
      return presentOrder(composed.order, composed.claims, deps.publicUrl);
    },

    update: checked(
      async ({ tx, body }) => {
        const report = new ValidationErrors();
        await lockReferencedDebtors(tx, body, report);
        refuseIfAny(report);
      },
      async ({ tx, path, body, deps }) => {
        const order = await lockDraft(tx, path.id, 'conflict');
        const next = { ...pick(order), ...body };
        if (isSame(next, pick(order))) return readWholeOrder(tx, path.id, deps.publicUrl);
        // A new debtor may already be an additional one, and the other way round. The order itself locks those that stay.
        refuseFailures((report) => rejectDuplicateDebtors(next, report));
        store.update(tx, path.id, { ...next, expires_at: expiryFrom(tx.now) });
        if (!isSame(debtorsOf(next), debtorsOf(order))) touchClaimsOf(tx, path.id);
        return readWholeOrder(tx, path.id, deps.publicUrl);
      },
    ),

    async delete({ tx, path }) {
      await lockDraft(tx, path.id, 'conflict');
      store.remove(tx, path.id);
      return undefined;
    },

    finalize,

    async withdraw({ tx, path, body, deps }) {
      const withdrawal_reason = body?.reason ?? null;
      await endOrder(tx, path.id, { by: 'withdraw', publicUrl: deps.publicUrl, withdrawal_reason }, endings);
      return readWholeOrder(tx, path.id, deps.publicUrl);
    },
  });

/** The fields that PATCH may change, in a fixed order, so that equal orders compare equal. */
const pick = (order: OrderRow): Parties & OrderFields => ({ ...debtorsOf(order), ...orderFields.of(order) });

/** The fields of an order that its claims repeat. */
const debtorsOf = ({ debtor_id, additional_debtor_ids }: Parties) => ({
  debtor_id,
  additional_debtor_ids,
});

const isSame = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);

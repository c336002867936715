/** The client's routes of payments. */
import { operatorClaimPayments } from '@mahnwerk/contract/operator/order-entry.ts';
import { claimPayments, payments } from '@mahnwerk/contract/case/payments.ts';
import type { CompanyDb, OperatorDb } from '../../../platform/database/session.ts';
import { checked, type RouteModule, implement } from '../../../platform/http/handler.ts';
import { mapPage } from '../../../platform/lists/query.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { businessDate, businessDateOf } from '../../ladder/business-date/index.ts';
import { companyOfClaim, findOrderOfClaim } from '../claims/index.ts';
import { enteredRoutes } from '../orders/index.ts';
import { presentPaymentRow, refuseFutureDay } from './payment.ts';
import { deletePayment, ofClaim, reportPayment, withdrawPayment } from './report.ts';
import * as store from './store.ts';

const paymentRoutes = implement(payments, {
  list: async ({ db, query }) => mapPage(await store.listPayments(db, query), presentPaymentRow),
  get: async ({ db, path }) => presentPaymentRow(orNotFound(await store.readPayment(db, path.id))),
});

const claimPaymentRoutes = implement(claimPayments, {
  async list({ db, path, query }) {
    const [order, page] = await db.snapshot(() =>
      Promise.all([findOrderOfClaim(db, path.claim_id), store.listPaymentsOf(db, path.claim_id, query)]),
    );
    orNotFound(order);
    return mapPage(page, presentPaymentRow);
  },

  create: checked(
    async ({ tx, path, body }) => refuseFutureDay(body, await todayOfClaim(tx, path.claim_id)),
    async ({ tx, path, body, deps }) => presentPaymentRow(await reportPayment(tx, path.claim_id, body, deps.publicUrl)),
  ),

  async get({ db, path }) {
    return presentPaymentRow(ofClaim(await store.readPayment(db, path.id), path.claim_id));
  },

  async delete({ tx, path }) {
    await deletePayment(tx, path);
    return undefined;
  },

  withdraw: async ({ tx, path }) => presentPaymentRow(await withdrawPayment(tx, path)),
});

export const routes: readonly RouteModule[] = [
  claimPaymentRoutes,
  paymentRoutes,
  enteredRoutes(operatorClaimPayments, claimPaymentRoutes),
];

/** The operator's route asks before the company of the claim is bound. */
const todayOfClaim = async (db: CompanyDb | OperatorDb, id: string): Promise<string> =>
  db.kind === 'company' ? businessDate(db) : businessDateOf(db, await companyOfClaim(db, id));

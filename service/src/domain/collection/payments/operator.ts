/**
 * The operator lists reported payments of all companies, and rejects a false report: it stays readable and counts in no
 * sum (docs/decisions/0035).
 */
import { operatorPayments, paymentReports } from '@mahnwerk/contract/operator/payment-reports.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { implement } from '../../../platform/http/handler.ts';
import { mapPage } from '../../../platform/lists/query.ts';
import { orNotFound, refuseUnless } from '../../../platform/refusal.ts';
import { moneyOf } from '../../../values/money.ts';
import { audited } from '../../../platform/http/audited.ts';
import { addToPayments, findOrderOfClaim } from '../claims/index.ts';
import { appendHappening, lockMandate } from '../mandates/index.ts';
import { touchOrder, lockOrder, noTotals } from '../orders/index.ts';
import { movePayment, presentPaymentRow } from './payment.ts';
import * as store from './store.ts';

export const operatorPaymentRoutes = implement(operatorPayments, {
  list: async ({ db, query }) =>
    mapPage(await store.listEveryPayment(db, query), (row) => ({
      ...presentPaymentRow(row),
      company_id: row.company_id,
      company_name: row.company_name,
      debtor_name: row.debtor_name,
    })),
});

export const paymentReportRoutes = implement(paymentReports, {
  async reject({ tx, path, body }) {
    const { orderId, payment } = await lockReport(tx, path.payment_id);
    const { to } = movePayment(payment.status, 'reject');
    store.rejectReport(tx, payment.id, body.reason);
    // In the representation, the reason replaces `null`.
    const added = { cents: -payment.amount_cents, bytes: Buffer.byteLength(JSON.stringify(body.reason)) - 4 };
    addToPayments(tx, payment.claim_id, added);
    await touchOrder(tx, orderId, { ...noTotals, payments_cents: added.cents, claims_bytes: added.bytes });
    const values = { amount: moneyOf(payment.amount_cents), reason: body.reason };
    if (payment.mandate_id !== null) appendHappening(tx, payment.mandate_id, { code: 'payment.rejected', values });
    return audited(presentPaymentRow(orNotFound(await store.readPayment(tx, payment.id))), {
      before: { status: payment.status },
      after: { status: to, rejection_reason: body.reason },
    });
  },
});

/** The payment with its order and its case locked, in this order, as in every booking. */
async function lockReport(tx: CompanyTx, id: string) {
  const { claim_id } = orNotFound(await store.readPayment(tx, id));
  const order = orNotFound(await lockOrder(tx, orNotFound(await findOrderOfClaim(tx, claim_id))));
  refuseUnless((await findOrderOfClaim(tx, claim_id)) === order.id, 'claim_moved_retry');
  const { mandate_id } = orNotFound(await store.readPayment(tx, id));
  if (mandate_id !== null) await lockMandate(tx, mandate_id);
  return { orderId: order.id, payment: orNotFound(await store.readPayment(tx, id)) };
}

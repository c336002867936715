/** The operator's routes of online payments. */
import { type OnlinePayment, onlinePayments } from '@mahnwerk/contract/operator/online-payments.ts';
import { audited } from '../../../platform/http/audited.ts';
import { implement } from '../../../platform/http/handler.ts';
import { mapPage } from '../../../platform/lists/query.ts';
import { enqueue } from '../../../platform/queue/index.ts';
import { orNotFound, refuseUnless } from '../../../platform/refusal.ts';
import { lockMandate } from '../../collection/mandates/index.ts';
import { refuseCopy } from '../../parties/companies/index.ts';
import { movedBy, presentOnlinePayment } from './payment.ts';
import { refundWork } from './refund-work.ts';
import { listOnlinePayments, readListed } from './store-list.ts';
import * as store from './store.ts';

const kept = ({ id, status, amount }: OnlinePayment) => ({ id, status, amount });

export const onlinePaymentRoutes = implement(onlinePayments, {
  list: async ({ db, query, deps: { publicUrl } }) =>
    mapPage(await listOnlinePayments(db, query), (row) => presentOnlinePayment(row, publicUrl)),

  get: async ({ db, path, deps: { publicUrl } }) =>
    presentOnlinePayment(orNotFound(await readListed(db, path.id)), publicUrl),

  async refund({ tx, path: { id }, body: { reason }, deps: { publicUrl } }) {
    await refuseCopy(tx);
    const { mandate_id } = orNotFound(await store.read(tx, id));
    await lockMandate(tx, mandate_id);
    await store.lock(tx, id);
    const before = presentOnlinePayment(orNotFound(await readListed(tx, id)), publicUrl);
    refuseUnless(movedBy(before.status, 'refund') !== undefined, 'conflict', {
      detail: `The payment is \`${before.status}\`.`,
    });
    store.setRefundRequested(tx, { id, reason });
    enqueue(tx, { kind: refundWork, key: id, company: tx.tenant.company_id });
    const after = presentOnlinePayment(orNotFound(await readListed(tx, id)), publicUrl);
    return audited(after, { before: kept(before), after: { ...kept(after), reason } });
  },
});

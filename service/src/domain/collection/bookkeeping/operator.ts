/** The operator's routes of a mandate's payments, costs and ledger; each command has a file of its own. */
import { operatorLedger } from '@mahnwerk/contract/operator/ledger.ts';
import { implement } from '../../../platform/http/handler.ts';
import { mapPage } from '../../../platform/lists/query.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { listEntries } from '../../money/ledger/index.ts';
import { addCost } from './add-cost.ts';
import { bookPayment } from './book-payment.ts';
import { presentCost, presentEntry, presentPayment } from './bookkeeping.ts';
import { previewCost } from './preview-cost.ts';
import { previewPayment } from './preview-payment.ts';
import { previewRefundPayment, refundPayment } from './refund-payment.ts';
import { previewReverseCost, reverseCost } from './reverse-cost.ts';
import { previewReversePayment, type ReversalListeners, reversePayment } from './reverse-payment.ts';
import * as store from './store.ts';

export const bookkeepingRoutes = (listeners: ReversalListeners) =>
  implement(operatorLedger, {
    payments: async ({ db, path, query }) =>
      mapPage(await store.listPayments(db, path.mandate_id, query), presentPayment),
    payment: async ({ db, path }) => presentPayment(orNotFound(await store.readPayment(db, path.mandate_id, path.id))),
    book_payment: bookPayment,
    preview_payment: previewPayment,
    reverse_payment: reversePayment(listeners),
    refund_payment: refundPayment,
    preview_reverse_payment: previewReversePayment,
    preview_refund_payment: previewRefundPayment,

    costs: async ({ db, path, query }) => mapPage(await store.listCosts(db, path.mandate_id, query), presentCost),
    cost: async ({ db, path }) => presentCost(orNotFound(await store.readCost(db, path.mandate_id, path.id))),
    add_cost: addCost,
    preview_cost: previewCost,
    reverse_cost: reverseCost,
    preview_reverse_cost: previewReverseCost,

    ledger: async ({ db, path, query }) => mapPage(await listEntries(db, path.mandate_id, query), presentEntry),
  });

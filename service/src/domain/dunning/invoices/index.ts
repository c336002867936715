/** Invoices with their payments and documents: from the draft through dunning to their settlement. */
import { module } from '../../../platform/module.ts';
import { type DocumentParents } from '../../correspondence/documents/index.ts';
import { documentRoutes, operatorDocumentRoutes } from './documents.ts';
import { invoiceRoutes, paymentRoutes } from './handlers.ts';
import { operatorInvoiceRoutes, operatorPaymentRoutes } from './operator.ts';
import { companyOfInvoice, touchInvoice } from './store.ts';
export { disputeInvoices, holdInvoices, type LockedInvoices, lockInvoicesOf } from './holds.ts';
export { checkBankPayment, reportBankPayment, settleIfPaid, takeBankPayment } from './payments.ts';
export { lockInvoice, readInvoice } from './store.ts';
export { readOpen } from './store-holds.ts';
export { invoiceTransitions } from './transitions.ts';

export const invoicesModule = module({
  routes: [
    invoiceRoutes,
    paymentRoutes,
    documentRoutes,
    operatorInvoiceRoutes,
    operatorPaymentRoutes,
    operatorDocumentRoutes,
  ],
  documents: { invoice: touchInvoice } satisfies DocumentParents,
  companiesOf: { invoices: companyOfInvoice },
});

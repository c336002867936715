/** Invoices with their payments and documents: from the draft through dunning to their settlement. */
import { module } from '../../../platform/module.ts';
import { type DocumentParents } from '../../correspondence/documents/index.ts';
import { documentRoutes, operatorDocumentRoutes } from './documents.ts';
import { invoiceRoutes, paymentRoutes } from './handlers.ts';
import { operatorInvoiceRoutes, operatorPaymentRoutes } from './operator.ts';
import { companyOfInvoice, touchInvoice } from './store.ts';
export { disputeInvoices, holdInvoices, type LockedInvoices, lockInvoicesOf } from './holds.ts';
export { checkBankPayment, reportBankPayment, takeBankPayment } from './bank-payments.ts';
export { commands } from './commands.ts';
export { contentFields, newContent } from './content.ts';
export { type Actor, type InvoiceRow, moveInvoice } from './invoice.ts';
export { paymentContent, type PaymentRow, refuseFutureDay } from './payment.ts';
export { deletePayment, isSameReport, refusePayment, reportPayment, settleIfPaid } from './payments.ts';
export { failuresOfRelease } from './release.ts';
export { lockInvoice, readByNumbers, readInvoice, readInvoices, readNoticed } from './store.ts';
export { paymentsOf, readRemoved } from './store-payments.ts';
export { addInvoice, deleteInvoice, failuresOfNew } from './write.ts';
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

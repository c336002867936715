import { module } from '../../../platform/module.ts';
import { routes } from './handlers.ts';
import { operatorPaymentRoutes, paymentReportRoutes } from './operator.ts';
import { companyOfPayment } from './store.ts';

export { readOpenCents, refuseClosed } from './open.ts';
export { movePayment, paymentTransitions, refuseDecided, refuseFutureDay, refuseInvalidPayment } from './payment.ts';
export { deletePayment, reportPayment, withdrawPayment } from './report.ts';
export {
  companyOfPayment,
  isReportBooked,
  readClosed as readClosedMandates,
  readPayment,
  readPayments,
  type PaymentReport,
  findReport,
  setReportStatus,
  findUnbookedReport,
} from './store.ts';

export const paymentsModule = module({
  routes: [...routes, operatorPaymentRoutes, paymentReportRoutes],
  companiesOf: { payments: companyOfPayment },
});

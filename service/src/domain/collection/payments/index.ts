import { module } from '../../../platform/module.ts';
import { routes } from './handlers.ts';
import { operatorPaymentRoutes, paymentReportRoutes } from './operator.ts';
import { companyOfPayment } from './store.ts';

export { movePayment, paymentTransitions } from './payment.ts';
export { reportOnClaim, withdrawFromClaim } from './report.ts';
export {
  companyOfPayment,
  isReportBooked,
  type PaymentReport,
  findReport,
  setReportStatus,
  findUnbookedReport,
} from './store.ts';

export const paymentsModule = module({
  routes: [...routes, operatorPaymentRoutes, paymentReportRoutes],
  companiesOf: { payments: companyOfPayment },
});

export { routes as paymentRoutes } from './handlers.ts';
export { movePayment, present as presentPayment, paymentTransitions } from './payment.ts';
export {
  companyOfPayment,
  isReportBooked,
  type PaymentLike,
  type PaymentReport,
  readPayment,
  rejectReport,
  reportOf,
  setReportStatus,
  waitingReport,
} from './store.ts';

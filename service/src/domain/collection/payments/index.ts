export { routes as paymentRoutes } from './handlers.ts';
export { move as movePayment, present as presentPayment, transitions as paymentTransitions } from './payment.ts';
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

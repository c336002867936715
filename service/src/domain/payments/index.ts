export { routes as paymentRoutes } from './handlers.ts';
export { move as movePayment, transitions as paymentTransitions } from './payment.ts';
export { companyOfPayment, isReportBooked, type PaymentLike, type PaymentReport, reportOf, setReportStatus, waitingReport } from './store.ts';

export { bookkeepingRoutes } from './handlers.ts';
export { paymentReportRoutes } from './reject-report.ts';

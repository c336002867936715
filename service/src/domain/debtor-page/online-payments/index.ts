/** Online payments of debtors by a provider (debtor-page.md 12). */
export { askProvider, begin } from './begin.ts';
export { followOnlinePayments } from './jobs.ts';
export { onlinePaymentRoutes } from './operator.ts';
export { onlinePaymentTransitions } from './payment.ts';
export { Providers } from './providers.ts';
export { refundHandler } from './refund-work.ts';
export {
  companyOfOnlinePayment,
  eraseOnlinePayments,
  findOwn as findOwnPayment,
  hasPendingOnlinePayment,
  type OnlinePaymentRow,
  readPendingPayments,
} from './store.ts';
export { providerPages } from './webhook.ts';

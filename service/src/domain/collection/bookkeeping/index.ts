/** Bookkeeping: the operator's payments and costs on mandates. */
import { module } from '../../../platform/module.ts';
import { bookkeepingRoutes } from './operator.ts';
import type { ReversalListeners } from './reverse-payment.ts';
import { sandboxPaymentRoutes } from './sandbox.ts';

export { bookTakenOver } from './taken-over.ts';
export { bookAsFacts } from './book-payment.ts';
export { owedCents } from './bookkeeping.ts';
export { costFactOf, newCost } from './new-cost.ts';
export { reverseCosts } from './reverse-cost.ts';
export { bookCosts, factsOfCosts, severalCosts } from './several-costs.ts';
export {
  eraseBookings,
  type FormerCost,
  type FormerPayment,
  insertCost,
  type NewCost,
  readBookedKinds,
  readTakenOver,
} from './store.ts';
export { compareCosts } from './wrong-costs.ts';
export {
  type BankPayment,
  bookBankPayments,
  type BookedBankPayment,
  rebookPayment,
  takeBackPayment,
} from './bank-payment.ts';

export const bookkeepingModule = (listeners: ReversalListeners) =>
  module({ routes: [bookkeepingRoutes(listeners), sandboxPaymentRoutes] });

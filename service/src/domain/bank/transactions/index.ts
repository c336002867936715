/** Bank transactions: what the operator does with each. */
import { module } from '../../../platform/module.ts';
import { bankTransactionRoutes } from './operator.ts';

export { bookExact } from './book-exact.ts';
export { bookElsewhere, findOutgoing } from './elsewhere.ts';
export { freeReversed } from './free.ts';
export { eraseBankBookings } from './store.ts';

export const bankTransactionsModule = module({ routes: [bankTransactionRoutes] });

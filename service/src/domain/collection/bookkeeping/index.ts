/** Bookkeeping: the operator's payments and costs on mandates. */
import { module } from '../../../platform/module.ts';
import { bookkeepingRoutes } from './operator.ts';

export { costFactOf, newCost } from './new-cost.ts';
export { eraseBookings, insertCost } from './store.ts';

export const bookkeepingModule = module({ routes: [bookkeepingRoutes] });

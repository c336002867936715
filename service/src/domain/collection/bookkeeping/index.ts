/** Bookkeeping: the operator's payments and costs on mandates. */
import { module } from '../../../platform/module.ts';
import { bookkeepingRoutes } from './operator.ts';

export { eraseBookings } from './store.ts';

export const bookkeepingModule = module({ routes: [bookkeepingRoutes] });

/** Payouts of positive balances to the clients. */
import { module } from '../../../platform/module.ts';
import { payoutRoutes } from './operator.ts';

export { comparePayouts } from './compare.ts';
export { bookTransfer, bookTransfers, companyOfTransfer, unbookTransfer } from './transfers.ts';

export const payoutsModule = module({ routes: [payoutRoutes] });

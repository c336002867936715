/** Payouts of positive balances to the clients. */
import { module } from '../../../platform/module.ts';
import { pick } from '../../../platform/dependencies.ts';
import { payoutRoutes } from './operator.ts';

export { executeItem, returnItem } from './commands.ts';

export const payoutsModule = module({ needs: pick('database'), routes: [payoutRoutes] });

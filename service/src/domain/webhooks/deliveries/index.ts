import { module } from '../../../platform/module.ts';
import { deliveryRoutes } from './handlers.ts';
import { purgeDeliveries } from './jobs.ts';

export { purgeDeliveries };
export { enqueueTest, missedPage, redeliverMissed, type TestEvent } from './enqueue.ts';

export const deliveriesModule = module({ routes: deliveryRoutes, jobs: () => [purgeDeliveries] });

/** Deliveries of events to webhooks, and the events that a webhook missed. */
import { module } from '../../../platform/module.ts';
import { deliveryRoutes } from './handlers.ts';
import { purgeDeliveries } from './jobs.ts';

export { purgeDeliveries };
export { enqueueTest, redeliverMissed } from './enqueue.ts';
export { pageOfMissed, status as deliveryStatus } from './store.ts';

export const deliveriesModule = module({ routes: deliveryRoutes, jobs: () => [purgeDeliveries] });

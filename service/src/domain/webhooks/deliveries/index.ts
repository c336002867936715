/** Deliveries of events to webhooks, and the events that a webhook missed. */
import { module } from '../../../platform/module.ts';
import { deliveryRoutes } from './handlers.ts';
import { forgetWebhookHours, purgeDeliveries } from './jobs.ts';
import { sentEventRoutes, statisticsRoutes } from './statistics.ts';

export { forgetWebhookHours, purgeDeliveries };
export { enqueueTest, redeliverMissed } from './enqueue.ts';
export { pageOfMissed, status as deliveryStatus } from './store.ts';

export const deliveriesModule = module({
  routes: [...deliveryRoutes, statisticsRoutes, sentEventRoutes],
  jobs: () => [purgeDeliveries, forgetWebhookHours],
});

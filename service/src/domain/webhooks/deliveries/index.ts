export { enqueueTest, missedPage, redeliverMissed, type TestEvent } from './enqueue.ts';
export { deliveryRoutes } from './handlers.ts';
export { purgeDeliveries } from './jobs.ts';

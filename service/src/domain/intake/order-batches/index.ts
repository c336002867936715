/** Batches of orders: many at once, each by the commands of the single routes (docs/decisions/0154). */
import { module } from '../../../platform/module.ts';
import { orderBatchRoutes } from './handlers.ts';
import { forgetOrderBatches } from './jobs.ts';
import { orderBatchHandler } from './work.ts';

export { orderBatchHandler } from './work.ts';
export { eraseOrderBatches } from './store.ts';

export const orderBatchesModule = module({
  routes: [orderBatchRoutes],
  jobs: () => [forgetOrderBatches],
  work: ({ database }, deps) => [orderBatchHandler(database, deps)],
});

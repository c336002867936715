/** The job that deletes the rows of deleted subscriptions in batches; they are hidden meanwhile (service.md 4.4). */
import { job } from '../../../platform/queue/index.ts';
import * as store from './store.ts';

export const purgeDeliveries = job('deliveries.purge', {
  every: { minutes: 1 },
  batch: 5_000,
  run: async ({ database, batch }) =>
    (await database.asOperator((tx) => store.purgeBatch(tx, batch))) ? 'again' : 'done',
});

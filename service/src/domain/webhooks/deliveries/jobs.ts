/** The jobs that delete the rows of deleted subscriptions in batches, hidden meanwhile (service.md 4.4), and old counts. */
import { job } from '../../../platform/queue/index.ts';
import * as store from './store.ts';
import * as statistics from './store-statistics.ts';

export const purgeDeliveries = job('deliveries.purge', {
  every: { minutes: 1 },
  batch: 5_000,
  run: async ({ database, batch }) =>
    (await database.asOperator((tx) => store.purgeBatch(tx, batch))) ? 'again' : 'done',
});

export const forgetWebhookHours = job('deliveries.forget_hours', {
  every: { hours: 1 },
  async run({ database }) {
    await database.asOperator((tx) => statistics.forgetHours(tx));
    return 'done';
  },
});

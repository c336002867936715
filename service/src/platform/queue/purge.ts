/** Removes failed work that the operator has not retried in time, because its payload may name persons. */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { job } from './job.ts';
import * as store from './store.ts';

export const purgeFailedWork = job('queue.purge_failed', {
  daily: '04:10',
  run: async ({ database, batch }) =>
    (await database.asOperator((tx) => store.purgeFailed(tx, limits.failed_work_days, batch))) === batch
      ? 'again'
      : 'done',
});

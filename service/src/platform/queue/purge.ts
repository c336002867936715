/** Removes failed work that the operator has not retried in time, because its payload may name persons. */
import { job } from './job.ts';
import * as store from './store.ts';

/** Longer than the links in mails are valid. */
const kept_days = 30;

export const purgeFailedWork = job('queue.purge_failed', {
  daily: '04:10',
  run: async ({ database, batch }) =>
    (await database.asOperator((tx) => store.purgeFailed(tx, kept_days, batch))) === batch ? 'again' : 'done',
});

/** Failed work that the operator has not retried in time. Its payload may name persons: it is not kept for longer. */
import { job } from './job.ts';
import * as store from './store.ts';

/** Longer than the links that mails carry are valid. */
const kept_days = 30;

export const purgeFailedWork = job('queue.purge_failed', {
  daily: '04:10',
  run: async ({ database, batch }) =>
    (await database.asOperator((tx) => store.purgeFailed(tx, kept_days, batch))) === batch ? 'again' : 'done',
});

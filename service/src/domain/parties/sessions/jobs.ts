/** Removes sessions past their end. They do not work from that moment on. */
import { job } from '../../../platform/queue/index.ts';
import * as store from './store.ts';

export const removeEndedSessions = job('sessions.remove_ended', {
  every: { hours: 1 },
  batch: 1_000,
  async run({ database, batch }) {
    const removed = await database.asOperator((tx) => store.purge(tx, batch));
    return removed === batch ? 'again' : 'done';
  },
});

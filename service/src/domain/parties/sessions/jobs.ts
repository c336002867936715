/** Removes sessions and unfinished sign-ins past their end. They do not work from that moment on. */
import { job } from '../../../platform/queue/index.ts';
import * as store from './store.ts';
import * as signIns from './store-sign-ins.ts';

export const removeEndedSessions = job('sessions.remove_ended', {
  every: { hours: 1 },
  batch: 1_000,
  async run({ database, batch }) {
    const removed = await database.asOperator((tx) => store.purge(tx, batch));
    return removed === batch ? 'again' : 'done';
  },
});

export const removeEndedSignIns = job('sessions.remove_sign_ins', {
  every: { hours: 1 },
  batch: 1_000,
  async run({ database, batch }) {
    const removed = await database.asOperator((tx) => signIns.purge(tx, batch));
    return removed === batch ? 'again' : 'done';
  },
});

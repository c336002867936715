/** Removes challenges of passkeys and unfinished sign-ins past their end. Neither is accepted from that moment on. */
import { job } from '../../../platform/queue/index.ts';
import { purgeChallenges } from './store-passkeys.ts';
import { purge as purgeSignIns } from './store-sign-ins.ts';

export const removeEndedChallenges = job('factors.remove_challenges', {
  every: { hours: 1 },
  batch: 1_000,
  async run({ database, batch }) {
    const removed = await database.asOperator((tx) => purgeChallenges(tx, batch));
    return removed === batch ? 'again' : 'done';
  },
});

export const removeEndedSignIns = job('factors.remove_sign_ins', {
  every: { hours: 1 },
  batch: 1_000,
  async run({ database, batch }) {
    const removed = await database.asOperator((tx) => purgeSignIns(tx, batch));
    return removed === batch ? 'again' : 'done';
  },
});

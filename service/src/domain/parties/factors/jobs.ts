/** Removes challenges of passkeys past their end. No answer to them is accepted from that moment on. */
import { job } from '../../../platform/queue/index.ts';
import { purgeChallenges } from './store-passkeys.ts';

export const removeEndedChallenges = job('factors.remove_challenges', {
  every: { hours: 1 },
  batch: 1_000,
  async run({ database, batch }) {
    const removed = await database.asOperator((tx) => purgeChallenges(tx, batch));
    return removed === batch ? 'again' : 'done';
  },
});

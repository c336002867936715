/** Sets invitations past their deadline to `expired`. Their links do not work from the deadline on. */
import { type Job, job } from '../../../platform/queue/index.ts';
import { partnerUserStore, staffStore } from './store.ts';

export const expireTeamInvitations: Job = job('team.expire_invitations', {
  every: { hours: 1 },
  batch: 100,
  async run({ database, batch, log }) {
    const expired = await database.asOperator(async (tx) =>
      Math.max(await staffStore.expire(tx, batch), await partnerUserStore.expire(tx, batch)),
    );
    if (expired > 0) log.info({ expired }, 'invitations of staff or Partners expired');
    return expired === batch ? 'again' : 'done';
  },
});

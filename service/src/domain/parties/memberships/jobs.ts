/** Sets invitations past their deadline to `expired` (decisions.md 9). Their links do not work from the deadline on. */
import { recordMembershipEvent } from './add.ts';
import * as store from './store.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { type Job, job } from '../../../platform/queue/index.ts';

export const expireInvitations = (deps: Pick<Dependencies, 'publicUrl'>): Job =>
  job('memberships.expire_invitations', {
    every: { hours: 1 },
    batch: 100,
    async run({ database, batch, log }) {
      const expired = await database.asOperator(async (tx) => {
        const rows = await store.expire(tx, batch);
        for (const { company_id, id } of rows)
          await recordMembershipEvent(tx, { company: company_id, id }, deps, 'membership.expired');
        return rows.length;
      });
      if (expired > 0) log.info({ expired }, 'invitations expired');
      return expired === batch ? 'again' : 'done';
    },
  });

/** Invitations that nobody followed in time (decisions.md 9). Their links are dead before: this says so. */
import { recordMembershipEvent } from './add.ts';
import * as store from './store.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { type Job, job } from '../../../platform/queue/index.ts';

/** All of a batch or none. */
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

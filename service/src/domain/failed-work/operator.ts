/** The operator's routes of failed work. The queue itself: platform/queue. */
import { type FailedWork, failedWork } from '@mahnwerk/contract/operator/failed-work.ts';
import { audited } from '../../platform/http/audited.ts';
import { implement } from '../../platform/http/handler.ts';
import { lockFailed, pageOfFailed, retryFailed } from '../../platform/queue/index.ts';
import { orNotFound } from '../../platform/refusal.ts';

export const failedWorkRoutes = implement(failedWork, {
  list: async ({ db, query }) => pageOfFailed(db, query),

  async retry({ tx, path }) {
    const failed = orNotFound(await lockFailed(tx, path.id));
    retryFailed(tx, failed);
    const retried: FailedWork = { ...failed, attempts: 0, failed_at: null };
    return audited(retried, { company: failed.company_id ?? undefined, before: failed, after: retried });
  },
});

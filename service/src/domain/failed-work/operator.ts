/** Failed work, as the operator sees and retries it. The queue itself is platform/queue. */
import { type FailedWork, failedWork } from '@mahnwerk/contract/operator/failed-work.ts';
import { nothing } from '../../platform/dependencies.ts';
import { implement } from '../../platform/http/handler.ts';
import { lockFailed, pageOfFailed, retryFailed } from '../../platform/queue/index.ts';
import { orNotFound } from '../../platform/refusal.ts';
import { audit } from '../audit/index.ts';

export const failedWorkRoutes = implement(failedWork, nothing, {
  list: async ({ db, query }) => pageOfFailed(db, query),

  async retry({ tx, path, caller, requestId }) {
    const failed = orNotFound(await lockFailed(tx, path.id));
    retryFailed(tx, failed);
    const retried: FailedWork = { ...failed, attempts: 0, failed_at: null };
    const { id: target, company_id } = failed;
    const company = company_id ?? undefined;
    audit(tx, { caller, requestId, action: 'failed-work.retry', company, target, before: failed, after: retried });
    return retried;
  },
});

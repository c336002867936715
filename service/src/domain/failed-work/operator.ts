/** The operator's routes of failed work. The queue itself: platform/queue. */
import { failedWork } from '@mahnwerk/contract/operator/failed-work.ts';
import { permits } from '@mahnwerk/contract/grammar/scopes.ts';
import type { OperatorTx } from '../../platform/database/session.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { audited } from '../../platform/http/audited.ts';
import { implement } from '../../platform/http/handler.ts';
import { dismissFailed, type FailedRow, lockFailed, pageOfFailed, retryFailed } from '../../platform/queue/index.ts';
import { orNotFound, refuseUnless } from '../../platform/refusal.ts';
import { withSubjects } from './subjects.ts';

export const failedWorkRoutes = implement(failedWork, {
  async list({ db, query, caller, deps }) {
    const page = await pageOfFailed(db, query);
    const sealer = permits(caller.scopes, 'operator:admin') ? deps.mail : undefined;
    return { ...page, results: await withSubjects(db, page.results, sealer) };
  },

  async retry({ tx, path, deps }) {
    const failed = orNotFound(await lockFailed(tx, path.id));
    retryFailed(tx, failed);
    return changed(tx, deps, {
      before: failed,
      after: { ...failed, attempts: 0, failed_at: null, dismissed_at: null },
    });
  },

  async dismiss({ tx, path, body: { reason }, deps }) {
    const failed = orNotFound(await lockFailed(tx, path.id));
    refuseUnless(failed.dismissed_at === null, 'conflict', { detail: 'This work is dismissed already.' });
    const after = { ...failed, dismissed_at: await dismissFailed(tx, failed) };
    return changed(tx, deps, { before: failed, after, reason });
  },
});

interface Change {
  readonly before: FailedRow;
  readonly after: FailedRow;
  readonly reason?: string;
}

/** The audit log gets the work without its subject, which may be the address of a person. */
async function changed(tx: OperatorTx, deps: Dependencies, { before, after, reason }: Change) {
  const [shown] = await withSubjects(tx, [after], deps.mail);
  const noted = reason === undefined ? after : { ...after, reason };
  return audited(orNotFound(shown), { company: before.company_id ?? undefined, before, after: noted });
}

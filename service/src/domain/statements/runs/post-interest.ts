/**
 * Posts the interest of the mandates that a run stated, through the last day of its period (money.md 1.4), as work of the
 * queue after the run. A page is one transaction, and moves the run.
 */
import { elapsedMs } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/pool.ts';
import type { OperatorTx } from '../../../platform/database/session.ts';
import type { WorkHandler, WorkResult } from '../../../platform/queue/index.ts';
import { postInterest } from '../../collection/books/index.ts';
import * as store from './store.ts';

const batch_default = 50;
const round_ms = 5000;
const lease_seconds = 120;

export const interestHandler = (database: Pick<Database, 'asOperator'>, batch = batch_default): WorkHandler => ({
  kind: store.interestKind,
  concurrency: 1,
  lease_seconds,
  async work({ key: id }): Promise<WorkResult> {
    const end = elapsedMs() + round_ms;
    while (elapsedMs() < end) if (await database.asOperator((tx) => postPage(tx, id, batch))) return { kind: 'done' };
    return { kind: 'postponed', seconds: 0, counts: false };
  },
});

/** One page of one company. @returns whether all interest is posted */
async function postPage(tx: OperatorTx, id: string, batch: number): Promise<boolean> {
  const run = await store.lock(tx, id);
  if (run === undefined) return true;
  const draft = await store.nextDraft(tx, id, run.posted_company ?? store.first);
  if (draft === undefined) return true;
  const bound = tx.forCompany(draft.company_id);
  const mandates = await store.readStatedMandates(bound, draft.id, { after: run.posted_mandate ?? store.first, batch });
  for (const mandate of mandates) await postInterest(bound, mandate, { id, date: run.period_end });
  const isLast = mandates.length < batch;
  store.movePosting(tx, {
    id,
    posted_company: isLast ? draft.company_id : run.posted_company,
    posted_mandate: isLast ? null : (mandates.at(-1) ?? null),
  });
  return false;
}

/**
 * A company's sandbox data begins anew (docs/decisions/0026-sandbox.md): its cases go, whole ones and a few at a time, each batch with its count in one
 * transaction. The request does what is done in a moment; the rest, and what a killed process has left, is the job's.
 */
import type { Database } from '../../platform/database/pool.ts';
import { type Job, job } from '../../platform/jobs/index.ts';
import * as store from './store-reset.ts';

/** Cases in one transaction: fractions of a second. */
const batch = 25;

/** What a request does by itself: 500 cases. */
const batches_of_request = 20;

/** Removes the next few of this reset, or of the one that waits longest. `idle`: there is none, or another is at it. */
const step = (database: Database, id: string | undefined): Promise<'more' | 'finished' | 'idle'> =>
  database.asOperator(async (tx) => {
    const taken = await store.take(tx, id);
    if (taken === undefined) return 'idle';
    const removed = await store.eraseSome(tx, taken, batch);
    if (removed > 0) store.addRemoved(tx, taken, removed);
    else store.setFinished(tx, taken);
    return removed > 0 ? 'more' : 'finished';
  });

/** As much of it as a request may wait for. */
export async function resetSome(database: Database, id: string): Promise<void> {
  for (let count = 0; count < batches_of_request; count += 1) if ((await step(database, id)) !== 'more') return;
}

/** What requests have left to be done. */
export const resetSandboxes: Job = job('sandbox.reset', {
  every: { minutes: 1 },
  atStart: true,
  async run({ database, log }) {
    const outcome = await step(database, undefined);
    if (outcome === 'finished') log.info('a sandbox was reset');
    return outcome === 'idle' ? 'done' : 'again';
  },
});

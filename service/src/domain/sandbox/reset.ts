/**
 * Resets a company's sandbox (docs/decisions/0026-sandbox.md): its cases are removed, whole ones and a few at a time, each batch with its count in one
 * transaction, as work of the queue.
 */
import type { Database } from '../../platform/database/pool.ts';
import type { WorkHandler } from '../../platform/queue/index.ts';
import { eraseSome } from './erase.ts';
import * as store from './store-reset.ts';

/** Cases in one transaction: fractions of a second. */
const batch = 25;

/** Of one turn of the queue: 500 cases. */
const batches_max = 20;

/** Longer than one turn. */
const lease_seconds = 120;

/** Removes the next few. `idle`: it has ended, or another process is at it. */
const step = (database: Database, id: string): Promise<'more' | 'finished' | 'idle'> =>
  database.asOperator(async (tx) => {
    const taken = await store.take(tx, id);
    if (taken === undefined) return 'idle';
    const removed = await eraseSome(tx.forCompany(taken.company_id), taken, batch);
    if (removed > 0) store.addRemoved(tx, id, removed);
    else store.setFinished(tx, id);
    return removed > 0 ? 'more' : 'finished';
  });

async function resetSome(database: Database, id: string): Promise<void> {
  for (let count = 0; count < batches_max; count += 1) if ((await step(database, id)) !== 'more') return;
}

/** Its key is the reset's id. */
export const resetHandler = (database: Database): WorkHandler => ({
  kind: store.resetKind,
  concurrency: 2,
  lease_seconds,
  async work({ key: id }) {
    await resetSome(database, id);
    const reset = await database.readAsOperator((db) => store.get(db, id));
    const isOver = reset === undefined || reset.finished_at !== null;
    return isOver ? { kind: 'done' } : { kind: 'postponed', seconds: 0, counts: false };
  },
});

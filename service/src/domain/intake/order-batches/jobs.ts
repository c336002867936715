import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { type Job, job } from '../../../platform/queue/index.ts';
import { forgetBatches } from './store.ts';

const day_ms = 24 * 60 * 60 * 1000;

/** Deletes batches that changed long ago, with their items. */
export const forgetOrderBatches: Job = job('intake.forget_order_batches', {
  daily: '03:55',
  async run({ database, clock, batch }) {
    const before = new Date(Date.parse(clock.now()) - limits.order_batch_days * day_ms).toISOString();
    const removed = await database.asOperator((tx) => forgetBatches(tx, { before, batch }));
    return removed === batch ? 'again' : 'done';
  },
});

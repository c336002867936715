import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { type Job, job } from '../../../platform/queue/index.ts';
import { addDays, instantOf } from '../../../values/day.ts';
import { todayInBerlin } from '../../ladder/business-date/index.ts';
import { forgetBatches } from './store.ts';

/** Deletes batches that changed long ago, with their items. */
export const forgetOrderBatches: Job = job('intake.forget_order_batches', {
  daily: '03:55',
  async run({ database, clock, batch }) {
    const before = instantOf(addDays(todayInBerlin({ now: clock.now() }), -limits.order_batch_days), '00:00');
    const removed = await database.asOperator((tx) => forgetBatches(tx, { before, batch }));
    return removed === batch ? 'again' : 'done';
  },
});

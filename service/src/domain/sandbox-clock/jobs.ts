import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { type Job, job } from '../../platform/queue/index.ts';
import { addDays, instantOf } from '../../values/day.ts';
import { todayInBerlin } from '../ladder/business-date/index.ts';
import { forgetEnded } from './store.ts';

/** Deletes advances that ended long ago. */
export const forgetAdvances: Job = job('sandbox.forget_advances', {
  daily: '03:50',
  async run({ database, clock, batch }) {
    const before = instantOf(addDays(todayInBerlin({ now: clock.now() }), -limits.sandbox_advance_days_kept), '00:00');
    const removed = await database.asOperator((tx) => forgetEnded(tx, { before, batch }));
    return removed === batch ? 'again' : 'done';
  },
});

/** The automatic run of each working day, and the end of what dry runs left. */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { Job } from '../../../platform/queue/index.ts';
import { enqueue, job } from '../../../platform/queue/index.ts';
import { newId } from '../../../platform/ids.ts';
import { addDays, dayOf, instantOf } from '../../../values/day.ts';
import { isWorkingDay } from '../../../values/working-day.ts';
import * as store from './store.ts';

/**
 * At 09:00 in Berlin on a working day. If the service was down, until 20:00 of the same day; after that the run of the
 * next working day takes everything. The unique key of the day lets one of several processes start it.
 */
export const startRuns: Job = job('dunning.start_runs', {
  daily: '09:00',
  atStart: true,
  async run({ database, clock }) {
    const now = clock.now();
    const today = dayOf(now);
    const isTime = now >= instantOf(today, '09:00') && now < instantOf(today, '20:00');
    if (!isTime || !isWorkingDay(today)) return 'done';
    await database.asOperator(async (tx) => {
      const run = {
        id: newId(),
        run_on: today,
        company_id: null,
        trigger: 'schedule',
        dry_run: false,
        ladder: null,
      } as const;
      if ((await store.insertRun(tx, run)) !== undefined) enqueue(tx, { kind: store.runKind, key: run.id });
    });
    return 'done';
  },
});

export const forgetDryRuns: Job = job('dunning.forget_dry_runs', {
  daily: '03:30',
  batch: 20,
  async run({ database, clock, batch }) {
    const before = instantOf(addDays(dayOf(clock.now()), -limits.dry_run_days), '00:00');
    const removed = await database.asOperator((tx) => store.forgetDryDecisions(tx, before, batch));
    return removed > 0 ? 'again' : 'done';
  },
});

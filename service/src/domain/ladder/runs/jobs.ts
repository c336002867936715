/** The work of two jobs that a user names: the automatic runs of each working day, and the end of what dry runs left. */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { enqueue, type JobDeclaration } from '../../../platform/queue/index.ts';
import { newId } from '../../../platform/ids.ts';
import { addDays, instantOf } from '../../../values/day.ts';
import { isWorkingDay } from '../../../values/working-day.ts';
import { forgetDryDecisions } from '../decisions/index.ts';
import type { LadderKind } from '../queue/index.ts';
import { insertRun } from './store.ts';
import { todayInBerlin } from '../business-date/index.ts';

/** A ladder whose runs start by themselves, with the kind of their work. */
interface Scheduled {
  readonly kind: LadderKind;
  readonly work: string;
}

/**
 * At 09:00 in Berlin on a working day, one run of each of these ladders, in this order. If the service was down, until
 * 20:00 of the same day; after that the run of the next working day takes everything. The unique key of kind and day lets
 * one of several processes start it.
 */
export const startRuns = (ladders: readonly Scheduled[]): JobDeclaration => ({
  daily: '09:00',
  atStart: true,
  async run({ database, clock }) {
    const now = clock.now();
    const today = todayInBerlin({ now });
    const isTime = now >= instantOf(today, '09:00') && now < instantOf(today, '20:00');
    if (!isTime || !isWorkingDay(today)) return 'done';
    const run = { run_on: today, company_id: null, trigger: 'schedule', dry_run: false } as const;
    await database.asOperator(async (tx) => {
      for (const { kind, work } of ladders) {
        const id = newId();
        const made = await insertRun(tx, { id, kind, ...run, policy_id: null, policy: null });
        if (made !== undefined) enqueue(tx, { kind: work, key: id });
      }
    });
    return 'done';
  },
});

/** Deletes the decisions of dry runs of a kind once their days are over. */
export const forgetDryRuns = (kind: LadderKind): JobDeclaration => ({
  daily: '03:30',
  batch: 20,
  async run({ database, clock, batch }) {
    const before = instantOf(addDays(todayInBerlin({ now: clock.now() }), -limits.dry_run_days), '00:00');
    const removed = await database.asOperator((tx) => forgetDryDecisions(tx, kind, { before, batch }));
    return removed > 0 ? 'again' : 'done';
  },
});

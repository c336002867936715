/** Passes the days of advances: work of the queue, in rounds of a few seconds so that companies take turns. */
import { elapsedMs } from '../../platform/clock.ts';
import { isStoreUnavailable } from '../../platform/database/failure.ts';
import { errorCodeOf, type WorkHandler } from '../../platform/queue/index.ts';
import { type DayGiven, passNextDay } from './day.ts';
import * as store from './store.ts';

const round_ms = 5_000;
/** How long a round waits for postponed work, all its days together. */
const patience_ms = 10_000;
/** After this time another process goes on with the advance of a killed one. */
const lease_seconds = 20;
/** A day that fails so often ends its advance. */
const attempts_max = 5;

export const advanceHandler = (given: Omit<DayGiven, 'others' | 'patience'>): WorkHandler => ({
  kind: store.advanceWork,
  // One at a time in a process: its letters take the typesetter, and others read meanwhile.
  concurrency: 1,
  lease_seconds,
  keepsLease: true,
  async work({ key: id, attempts }, stopping, others) {
    const { database } = given;
    const end = elapsedMs() + round_ms;
    const day = { ...given, others, patience: { left_ms: patience_ms } };
    try {
      for (;;) {
        const advance = await database.readAsOperator((db) => store.findRunning(db, id));
        if (advance === undefined) return { kind: 'done' };
        if (stopping.aborted || elapsedMs() > end) return { kind: 'postponed', seconds: 0, counts: false };
        await passNextDay(day, advance);
      }
    } catch (error) {
      if (isStoreUnavailable(error) || attempts < attempts_max) throw error;
      await database.asOperator(async (tx) => store.setEnded(tx, id, 'failed'));
      return { kind: 'failed', error: errorCodeOf(error) };
    }
  },
});

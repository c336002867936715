/** Runs of a ladder, one after the other: what is due is read, decided and written page by page. */
export { type DayRun, dayRun } from './day-run.ts';
export { type AskedDay, dayOfRun } from './day.ts';
export { forgetDryRuns, startRuns } from './jobs.ts';
export type { Asked, Decided, DuePage, Found, Ladder, Planned, RunOfDay } from './ladder.ts';
export { makeMoves, moveHandler } from './moves.ts';
export { decideDue, planPage } from './page.ts';
export {
  type Counts,
  eraseRuns,
  findRun,
  insertRun,
  isRunStopped,
  lockRun,
  nextCompany,
  pageOfRuns,
  type RunRow,
  setEnded,
  warnRun,
} from './store.ts';
export { runHandler } from './work.ts';

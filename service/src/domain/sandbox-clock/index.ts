/** The clock of a sandbox, and its actors: a company's days pass by command (case-work.md 12). */
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Database } from '../../platform/database/pool.ts';
import { systemClock } from '../../platform/clock.ts';
import { type Module, module } from '../../platform/module.ts';
import type { Job } from '../../platform/queue/index.ts';
import type { LetterReturns } from '../correspondence/outbox/index.ts';
import type { DayRun } from '../ladder/runs/index.ts';
import type { DayGiven } from './day.ts';
import { clockRoutes, operatorClockRoutes } from './handlers.ts';
import { forgetAdvances } from './jobs.ts';
import { advanceHandler } from './work.ts';

export { eraseAdvances } from './store.ts';

/** What a day is made of, by the modules that a clock moves. */
export interface ClockGiven extends Pick<DayGiven, 'followUps' | 'post'> {
  readonly returns: (deps: Dependencies) => LetterReturns;
  readonly jobs: (deps: Dependencies) => readonly Job[];
  readonly runs: (database: Database, deps: Dependencies) => readonly DayRun[];
}

export const sandboxClockModule = ({ returns, jobs, runs, ...given }: ClockGiven): Module =>
  module({
    routes: [clockRoutes, operatorClockRoutes],
    jobs: () => [forgetAdvances],
    work: ({ database, log }, deps) => [
      advanceHandler({
        ...given,
        database,
        log,
        clock: systemClock,
        publicUrl: deps.publicUrl,
        returns: returns(deps),
        jobs: jobs(deps),
        runs: runs(database, deps),
      }),
    ],
  });

/** Runs over cases (case-work.md 4.4). */
import { module, type Module } from '../../../platform/module.ts';
import { moveHandler, runHandler } from '../../ladder/runs/index.ts';
import { job } from '../../../platform/queue/index.ts';
import { forgetDryRuns } from '../../ladder/runs/index.ts';
import { cases, type CourseGiven } from '../course/index.ts';
import { runRoutes } from './operator.ts';
import { caseLadder, caseRunWork } from './user.ts';

export { caseLadder } from './user.ts';

/** What starts by itself each working day, after the run over invoices. */
export const scheduledCaseRuns = { kind: cases.kind, work: caseRunWork } as const;

const forgetDryRunsOfCases = job('cases.forget_dry_runs', forgetDryRuns(cases.kind));

export const caseRunsModule = (given: CourseGiven): Module =>
  module({
    routes: [runRoutes],
    jobs: () => [forgetDryRunsOfCases],
    work: ({ database }, deps) => {
      const ladder = caseLadder({ ...given, environment: deps.environment, publicUrl: deps.publicUrl });
      return [runHandler(database, deps, ladder), moveHandler(database, ladder)];
    },
  });

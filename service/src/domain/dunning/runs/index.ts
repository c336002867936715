/** Runs over invoices, their decisions, and the preview. */
import { type Module, module } from '../../../platform/module.ts';
import { moveHandler, runHandler } from '../../ladder/runs/index.ts';
import { decisionRoutes } from './handlers.ts';
import { forgetDryRuns, type NextRuns, startRuns } from './jobs.ts';
import { operatorDecisionRoutes, runRoutes } from './operator.ts';
import { invoiceLadder } from './user.ts';

export { invoiceLadder } from './user.ts';

/** @param next the runs of other ladders that start with that of the invoices */
export const runsModule = (next: NextRuns): Module =>
  module({
    routes: [decisionRoutes, runRoutes, operatorDecisionRoutes],
    jobs: () => [startRuns(next), forgetDryRuns],
    work: ({ database }, deps) => {
      const ladder = invoiceLadder(deps);
      return [runHandler(database, deps, ladder), moveHandler(database, ladder)];
    },
  });

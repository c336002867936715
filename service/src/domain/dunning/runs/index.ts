/** Runs over invoices, their decisions, and the preview. */
import { module } from '../../../platform/module.ts';
import { moveHandler, runHandler } from '../../ladder/runs/index.ts';
import { decisionRoutes } from './handlers.ts';
import { forgetDryRuns, startRuns } from './jobs.ts';
import { operatorDecisionRoutes, runRoutes } from './operator.ts';
import { invoiceLadder } from './user.ts';

export { invoiceLadder } from './user.ts';

export const runsModule = module({
  routes: [decisionRoutes, runRoutes, operatorDecisionRoutes],
  jobs: () => [startRuns, forgetDryRuns],
  work: ({ database }, deps) => {
    const ladder = invoiceLadder(deps);
    return [runHandler(database, deps, ladder), moveHandler(database, ladder)];
  },
});

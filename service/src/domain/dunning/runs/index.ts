/** Runs of the ladder, their decisions, and the preview. */
import { module } from '../../../platform/module.ts';
import { decisionRoutes } from './handlers.ts';
import { forgetDryRuns, startRuns } from './jobs.ts';
import { moveHandler } from './moves.ts';
import { operatorDecisionRoutes, runRoutes } from './operator.ts';
import { runHandler } from './work.ts';

export { readPlan, storePlan } from './plan.ts';

export const runsModule = module({
  routes: [decisionRoutes, runRoutes, operatorDecisionRoutes],
  jobs: () => [startRuns, forgetDryRuns],
  work: ({ database }, deps) => [runHandler(database, deps), moveHandler(database, deps)],
});

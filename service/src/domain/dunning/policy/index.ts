/** The dunning policy of a company: its versions, the days of its steps, and what a notice charges. */
import { module } from '../../../platform/module.ts';
import { levelRoutes } from './handlers.ts';
import { ladderRoutes } from './operator.ts';

export { type Charge, feeOf, type UnchargedNotice } from './fee.ts';
export { changedPolicy, defaultPolicy } from './policy.ts';
export { type StepDays, stepDays } from './step-days.ts';
export { policyInForce, policyOf } from './store.ts';

export const policyModule = module({ routes: [levelRoutes, ladderRoutes] });

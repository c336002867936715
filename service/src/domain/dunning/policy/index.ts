/** The dunning policy of a company: its versions, the days of its steps, and what a notice charges. */
import { module, type Module } from '../../../platform/module.ts';
import { levelRoutes } from './handlers.ts';
import { ladderRoutes, type PolicyMoves } from './operator.ts';

export { feeOf } from './fee.ts';
export { changedPolicy } from './policy.ts';
export { stepDays } from './step-days.ts';
export { lineOf, policyInForce, policyOf } from './store.ts';

export const policyModule = (moves: PolicyMoves): Module => module({ routes: [levelRoutes, ladderRoutes(moves)] });

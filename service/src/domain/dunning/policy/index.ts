/** The dunning policy of a company: its versions, the days of its steps, and what a notice charges. */
import { module, type Module } from '../../../platform/module.ts';
import { levelRoutes } from './handlers.ts';
import type { PolicyMoves } from './change.ts';
import { ladderRoutes } from './operator.ts';

export { changePolicy, type PolicyMoves } from './change.ts';
export { feeOf } from './fee.ts';
export { triedPolicy } from './policy.ts';
export { stepDays } from './step-days.ts';
export { findPolicy, lineOf, lock as lockPolicy, page as policyPage, policyInForce, policyOf } from './store.ts';

export const policyModule = (moves: PolicyMoves): Module => module({ routes: [levelRoutes, ladderRoutes(moves)] });

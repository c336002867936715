/** Instalment plans of mandates. */
import { module, type Module } from '../../../platform/module.ts';
import type { CostNotices } from './create.ts';
import { instalmentPlanRoutes } from './operator.ts';

export { cancelPlan } from './cancel.ts';
export { concludedWork, concludePlan, type CostNotices, offeredInstalments, settlementFeeOn } from './create.ts';
export { instalmentsCovering, mostCovered, refuseInvalidPlan, termsOf, too_many } from './plan.ts';
export { erasePlans, type PlanRow, readNewestPlan, readPlan } from './store.ts';
export { planTransitions } from './transitions.ts';

export const instalmentPlansModule = (notices: CostNotices): Module =>
  module({ routes: [instalmentPlanRoutes(notices)] });

/** Instalment plans of mandates. */
import { module } from '../../../platform/module.ts';
import { instalmentPlanRoutes } from './operator.ts';

export { erasePlans, type PlanRow, readNewestPlan, readPlan } from './store.ts';
export { planTransitions } from './transitions.ts';

export const instalmentPlansModule = module({ routes: [instalmentPlanRoutes] });

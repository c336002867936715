/** Calls on cases, with what was declared in them. */
import { module } from '../../../platform/module.ts';
import { callRoutes } from './operator.ts';

export type { CallRow } from './call.ts';
export { moveCallFollowUp } from './follow-up.ts';
export { eraseCalls, readCalls, touchCall } from './store.ts';

export const callsModule = module({ routes: [callRoutes] });

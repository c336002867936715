/** Calls on cases, with what was declared in them. */
import { type Module, module } from '../../../platform/module.ts';
import { type CallHooks, callRoutes } from './operator.ts';

export type { CallRow } from './call.ts';
export { moveCallFollowUp } from './follow-up.ts';
export { eraseCalls, readCalls, touchCall } from './store.ts';

export const callsModule = (hooks: CallHooks): Module => module({ routes: [callRoutes(hooks)] });

import { module } from '../../../platform/module.ts';
import { meRoutes, sessionRoutes } from './handlers.ts';
import { removeEndedSessions } from './jobs.ts';
import { streamRoutes } from './stream.ts';
import { passwordRoutes, proofRoutes } from './proof.ts';

export { sessionStore, sessionUse } from './lookup.ts';
export { streamsOf } from './stream.ts';
export { resetFactors } from './reset-factors.ts';
export { refreshSessions, renewSession, startSession } from './start.ts';
export { endAll as endSessions, endByToken as endSession, savePassword as setPassword } from './store.ts';

export const sessionsModule = module({
  routes: [meRoutes, sessionRoutes, passwordRoutes, proofRoutes, streamRoutes],
  jobs: () => [removeEndedSessions],
});

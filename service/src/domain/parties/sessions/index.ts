import { module } from '../../../platform/module.ts';
import { meRoutes, sessionRoutes } from './handlers.ts';
import { removeEndedSessions } from './jobs.ts';
import { needs } from './needs.ts';
import { passwordRoutes, proofRoutes } from './proof.ts';

export { sessionStore, sessionUse } from './lookup.ts';
export { browserOf, newSession } from './session.ts';
export { endAll, insert as insertSession, isStaff } from './store.ts';

export const sessionsModule = module({
  needs,
  routes: [meRoutes, sessionRoutes, passwordRoutes, proofRoutes],
  jobs: () => [removeEndedSessions],
});

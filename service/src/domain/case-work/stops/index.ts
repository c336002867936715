/** Stops: what keeps a case from moving, set by the operator, the client or a circumstance (case-work.md 4.2). */
import { module } from '../../../platform/module.ts';
import { pauseRoutes } from './handlers.ts';
import { expireStops } from './jobs.ts';
import { stopRoutes } from './operator.ts';
import { withdrawHandler } from './withdraw-work.ts';

export { followCircumstance, stopIfRepresented } from './of-circumstances.ts';
export { followEndedDeclaration } from './of-declarations.ts';
export { liftDebtorReport, setDebtorReport } from './set.ts';
export { eraseStops, hasActiveStop } from './store.ts';
export { withdrawWork } from './withdraw-work.ts';

export const stopsModule = module({
  routes: [stopRoutes, pauseRoutes],
  jobs: () => [expireStops],
  work: ({ database }, { publicUrl }) => [withdrawHandler({ database, publicUrl })],
});

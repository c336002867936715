/** Exports for bookkeeping: which entries each holds, and their files. */
import { module } from '../../../platform/module.ts';
import { exportRoutes } from './handlers.ts';
import { exportHandler } from './work.ts';

export { eraseAccountingExports } from './store.ts';

export const accountingExportsModule = module({
  routes: exportRoutes,
  work: ({ database }, { objects }) => [exportHandler(database, objects)],
});

/** Saved views of the lists in the portal. */
import { module } from '../../../platform/module.ts';
import { viewRoutes } from './handlers.ts';

export const viewsModule = module({ routes: [viewRoutes] });

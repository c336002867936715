import { module } from '../../../platform/module.ts';
import { usageRoutes } from './handlers.ts';

export const usageModule = module({ routes: usageRoutes });

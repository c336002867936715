import { module } from '../../../platform/module.ts';
import { eventRoutes } from './handlers.ts';

export const feedModule = module({ routes: eventRoutes });

import { module } from '../../../platform/module.ts';
import { eventRoutes } from './handlers.ts';
import { ownerEventRoutes } from './owner.ts';

export const feedModule = module({ routes: [...eventRoutes, ownerEventRoutes] });

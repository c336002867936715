import { module } from '../../platform/module.ts';
import { serviceRoutes } from './handlers.ts';

export const infoModule = module({ routes: serviceRoutes });

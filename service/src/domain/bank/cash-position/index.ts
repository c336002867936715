/** The cash position of the client-money accounts. */
import { module } from '../../../platform/module.ts';
import { cashPositionRoutes } from './operator.ts';

export const cashPositionModule = module({ routes: [cashPositionRoutes] });

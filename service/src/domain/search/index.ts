/** Search over names and references. */
import { module } from '../../platform/module.ts';
import { operatorSearchRoutes } from './operator.ts';

export const searchModule = module({ routes: [operatorSearchRoutes] });

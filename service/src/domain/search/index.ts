/** Search over names and references. */
import { module } from '../../platform/module.ts';
import { operatorSearchRoutes } from './operator.ts';
import { ownerSearchRoutes } from './owner.ts';

export { matchesOf, seeking } from './store.ts';
export { dunningMatchesOf } from './store-dunning.ts';

export const searchModule = module({ routes: [operatorSearchRoutes, ownerSearchRoutes] });

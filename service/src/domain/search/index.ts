/** Search over names and references. */
import { module } from '../../platform/module.ts';
import { operatorSearchRoutes } from './operator.ts';
import { ownerSearchRoutes } from './owner.ts';

export { seeking, seekingBy } from './store.ts';
export { dunningSeekingBy } from './store-dunning.ts';

export const searchModule = module({ routes: [operatorSearchRoutes, ownerSearchRoutes] });

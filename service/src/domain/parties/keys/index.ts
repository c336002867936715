import { module } from '../../../platform/module.ts';
import { keyRoutes } from './operator.ts';
import { ownerKeyRoutes } from './owner.ts';

export { issueKey } from './issue.ts';
export { ensureRootKey } from './root.ts';
export { keyStore } from './lookup.ts';
export { keyUse } from './use.ts';
export { ofOwner as keysOfOwner } from './store.ts';
export { newSecret } from './key.ts';

export const keysModule = module({ routes: [keyRoutes, ownerKeyRoutes] });

/** Waivers: what the creditor gives up of what is owed on a mandate. */
import { module } from '../../../platform/module.ts';
import { waiverRoutes } from './operator.ts';

export { eraseWaivers, insert as insertWaiver } from './store.ts';

export const waiversModule = module({ routes: [waiverRoutes] });

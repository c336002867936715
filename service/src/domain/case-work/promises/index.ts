/** Promises to pay: the debtor's word that an amount is paid by a day (case-work.md 6). */
import { module } from '../../../platform/module.ts';
import { breakPromises } from './jobs.ts';
import { promiseRoutes } from './operator.ts';

export { makePromise } from './make.ts';
export { followDeclarations } from './of-declarations.ts';
export { promisePolicyOf } from './terms.ts';
export { promiseTransitions } from './transitions.ts';
export { erasePromises } from './store.ts';

export const promisesModule = module({ routes: [promiseRoutes], jobs: () => [breakPromises] });

/** What holds for a debtor in all of its cases: death, insolvency, representation, an unknown address. */
import { module } from '../../../platform/module.ts';
import { circumstanceRoutes } from './operator.ts';

export type { CircumstanceRow } from './circumstance.ts';
export { endMovedUnknown, eraseCircumstances, flagsOfCases, readInForce } from './store.ts';

export const circumstancesModule = module({ routes: [circumstanceRoutes] });

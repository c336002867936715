/** What holds for a debtor in all of its cases: death, insolvency, representation, an unknown address. */
import { module } from '../../../platform/module.ts';
import { circumstanceRoutes } from './operator.ts';

export { endMovedUnknown, eraseCircumstances, flagsOfCases } from './store.ts';

export const circumstancesModule = module({ routes: [circumstanceRoutes] });

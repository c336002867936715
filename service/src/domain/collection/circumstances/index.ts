/** What holds for a debtor in all of its cases: death, insolvency, representation, an unknown address. */
import { type Module, module } from '../../../platform/module.ts';
import { circumstanceRoutes } from './operator.ts';
import type { CircumstanceHooks } from './record.ts';

export type { CircumstanceRow } from './circumstance.ts';
export { recordCircumstance } from './record.ts';
export { endMovedUnknown, eraseCircumstances, flagsOfCases, readInForce } from './store.ts';

export const circumstancesModule = (hooks: CircumstanceHooks): Module =>
  module({ routes: [circumstanceRoutes(hooks)] });

/** Debtors: master records that several orders can share. */
import { module } from '../../../platform/module.ts';
import { debtorRoutes } from './handlers.ts';

export type { Debtor } from '@mahnwerk/contract/case/debtors.ts';
export { collectDebtorReadinessErrors } from './readiness.ts';
export { eraseUnusedDebtors, lockDebtors, readDebtors } from './store.ts';

export const debtorsModule = module({ routes: [debtorRoutes] });

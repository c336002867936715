export type { Debtor } from '@mahnwerk/contract/case/debtors.ts';
export { debtorRoutes } from './handlers.ts';
export { type Readiness, collectDebtorReadinessErrors } from './readiness.ts';
export { lockDebtors, readDebtors } from './store.ts';

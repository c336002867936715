/** Debtors of invoices: who is dunned, and where. */
import { module } from '../../../platform/module.ts';
import { debtorRoutes } from './handlers.ts';
import { operatorDebtorRoutes } from './operator.ts';
import { companyOfDebtor } from './store.ts';

export { type DebtorRow } from './debtor.ts';
export { lockDebtor, readDebtor } from './store.ts';

export const dunningDebtorsModule = module({
  routes: [debtorRoutes, operatorDebtorRoutes],
  companiesOf: { dunning_debtors: companyOfDebtor },
});

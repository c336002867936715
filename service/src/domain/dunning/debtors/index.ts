/** Debtors of invoices: who is dunned, and where. */
import { module } from '../../../platform/module.ts';
import { debtorRoutes } from './handlers.ts';
import { operatorDebtorRoutes } from './operator.ts';
import { companyOfDebtor } from './store.ts';

export { failuresOfChange, failuresOfNew, readSetting } from './judge.ts';
export { contentFields, type DebtorRow } from './debtor.ts';
export { lockDebtor, readByNumbers, readDebtor, readDebtors, readLike, readReferred } from './store.ts';
export { checkSent, createDebtor, deleteDebtor, updateDebtor } from './write.ts';

export const dunningDebtorsModule = module({
  routes: [debtorRoutes, operatorDebtorRoutes],
  companiesOf: { dunning_debtors: companyOfDebtor },
});

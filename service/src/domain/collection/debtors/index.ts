/** Debtors: master records that several orders can share. */
import { module } from '../../../platform/module.ts';
import { debtorRoutes } from './handlers.ts';
import { operatorDebtorRoutes } from './operator.ts';
import { companyOfDebtor } from './store.ts';

export type { DebtorInput } from '@mahnwerk/contract/case/debtors.ts';
export { type ChannelSetting, countryOf, readAddress, readChannel, unknownCountry } from './contacts.ts';
export { changeDebtor, checkPatch, createDebtor, removeDebtor } from './change.ts';
export { contentFields as debtorFields, type DebtorRow, type Setting as DebtorSetting } from './debtor.ts';
export { readWholeSetting, triedChange, triedDebtor } from './judge.ts';
export { debtorOfReference, debtorsOfReference } from './by-reference.ts';
export { type DebtorChoice, debtorWith } from './debtor-with.ts';
export { collectDebtorReadinessErrors } from './readiness.ts';
export {
  companyOfDebtor,
  add as addDebtor,
  eraseUnusedDebtors,
  findByReferences,
  readLike,
  findForChange as findDebtorForChange,
  lockAddresses,
  lockDebtors,
  readDebtors,
  readReferred as readReferredDebtors,
} from './store.ts';
export { todayOfDebtor } from './today.ts';

export const debtorsModule = module({
  routes: [debtorRoutes, operatorDebtorRoutes],
  companiesOf: { debtors: companyOfDebtor },
});

/** The bank accounts of the operator and of companies, and in which order their statements follow each other. */
import { module } from '../../../platform/module.ts';
import { companyAccountRoutes } from './handlers.ts';
import { bankAccountRoutes } from './operator.ts';

export { type BankDb, type BankTx, isOwn, operators } from './owner.ts';
export { readAccount } from './store.ts';
export { isAfterGap, isFirstOfDay, isLastOfDay, lastBefore } from './statement-days.ts';

export const bankAccountsModule = module({ routes: [bankAccountRoutes, companyAccountRoutes] });

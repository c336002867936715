/** Bank transactions: what the operator does with each. */
import { module } from '../../../platform/module.ts';
import type { CompanyMoney } from './company-money.ts';
import { exactHandler } from './book-exact.ts';
import { bankTransactionRoutes } from './operator.ts';

export { bookExact, newestExact, exactHandler } from './book-exact.ts';
export { type BankLine, bookElsewhere, type CompanyMoney, findOutgoing } from './company-money.ts';
export { bankFilesOf, exactKind, hasExactProposal } from './store-exact.ts';
export { freeReversed } from './free.ts';
export { eraseBankBookings } from './store.ts';

export const bankTransactionsModule = (companyMoney: CompanyMoney) =>
  module({ routes: [bankTransactionRoutes(companyMoney)], work: (_parts, deps) => [exactHandler(deps)] });

/** Bank transactions: what the operator and companies do with each. */
import { module } from '../../../platform/module.ts';
import type { CompanyMoney } from './company-money.ts';
import { exactHandler } from './book-exact.ts';
import { companyTransactionRoutes } from './handlers.ts';
import { bankTransactionRoutes } from './operator.ts';

export { bookExact, newestExact, exactHandler } from './book-exact.ts';
export { bookExactAtOnce } from './book-exact-company.ts';
export { bookExactOfCompany } from './handlers.ts';
export { type BankLine, bookElsewhere, type CompanyMoney, findOutgoing } from './company-money.ts';
export { bankFilesOf, exactKind, hasExactProposal } from './store-exact.ts';
export { freeReversed } from './free.ts';
export { eraseBankBookings } from './store.ts';
export { eraseBank } from './store-company.ts';

export const bankTransactionsModule = (companyMoney: CompanyMoney) =>
  module({
    routes: [bankTransactionRoutes(companyMoney), companyTransactionRoutes],
    work: (_parts, deps) => [exactHandler(deps)],
  });

/** Bank transactions: what the operator does with each. */
import { module } from '../../../platform/module.ts';
import { bankTransactionRoutes } from './operator.ts';

export const bankTransactionsModule = module({ routes: [bankTransactionRoutes] });

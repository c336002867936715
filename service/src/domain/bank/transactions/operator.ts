/** The operator's routes of bank transactions; each command has a file of its own. */
import { bankTransactions } from '@mahnwerk/contract/operator/bank-transactions.ts';
import { nothing } from '../../../platform/dependencies.ts';
import { implement } from '../../../platform/http/handler.ts';
import { mapPage } from '../../../platform/lists/query.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { presentTransaction } from './transaction.ts';
import * as store from './store.ts';

export const bankTransactionRoutes = implement(bankTransactions, nothing, {
  list: async ({ db, query }) => mapPage(await store.listTransactions(db, query), presentTransaction),
  get: async ({ db, path }) => presentTransaction(orNotFound(await store.readTransaction(db, path.id))),
});

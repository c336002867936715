/** The operator's routes of bank transactions; each command has a file of its own. */
import { bankTransactions } from '@mahnwerk/contract/operator/bank-transactions.ts';
import { implement } from '../../../platform/http/handler.ts';
import { mapPage } from '../../../platform/lists/query.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { book } from './book.ts';
import type { CompanyMoney } from './company-money.ts';
import { drop, ignore, refund, take } from './decide.ts';
import { presentTransaction } from './transaction.ts';
import * as store from './store.ts';
import { unbook } from './unbook.ts';

export const bankTransactionRoutes = (companyMoney: CompanyMoney) =>
  implement(bankTransactions, {
    list: async ({ db, query }) => mapPage(await store.listTransactions(db, query), presentTransaction),
    get: async ({ db, path }) => presentTransaction(orNotFound(await store.readTransaction(db, path.id))),
    book: book(companyMoney),
    unbook: unbook(companyMoney),
    ignore,
    refund,
    take,
    drop,
  });

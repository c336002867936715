/** The operator's side of a mandate's money: one function per route; the commands stand in files of their own. */
import { needs } from './needs.ts';
import { operatorLedger } from '@mahnwerk/contract/operator/ledger.ts';
import { implement } from '../../../platform/http/handler.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { listEntries } from '../../money/ledger/index.ts';
import { addCost } from './add-cost.ts';
import { bookPayment } from './book-payment.ts';
import { presentCost, presentEntry, presentPayment } from './bookkeeping.ts';
import { reverseCost } from './reverse-cost.ts';
import { reversePayment } from './reverse-payment.ts';
import * as store from './store.ts';

export const bookkeepingRoutes = implement(operatorLedger, needs, {
  async payments({ db, path, query }) {
    const page = await store.listPayments(db, path.mandate_id, query);
    return { ...page, results: page.results.map(presentPayment) };
  },

  async payment({ db, path }) {
    return presentPayment(orNotFound(await store.readPayment(db, path.mandate_id, path.id)));
  },

  book_payment: bookPayment,
  reverse_payment: reversePayment,

  async costs({ db, path, query }) {
    const page = await store.listCosts(db, path.mandate_id, query);
    return { ...page, results: page.results.map(presentCost) };
  },

  async cost({ db, path }) {
    return presentCost(orNotFound(await store.readCost(db, path.mandate_id, path.id)));
  },

  add_cost: addCost,
  reverse_cost: reverseCost,

  async ledger({ db, path, query }) {
    const page = await listEntries(db, path.mandate_id, query);
    return { ...page, results: page.results.map(presentEntry) };
  },
});

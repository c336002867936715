/** The operator's routes of handovers. */
import { dunningHandovers } from '@mahnwerk/contract/operator/dunning-handovers.ts';
import { implement } from '../../../platform/http/handler.ts';
import { mapPage } from '../../../platform/lists/query.ts';
import { moneyOf } from '../../../values/money.ts';
import * as store from './store.ts';

export const handoverRoutes = implement(dunningHandovers, {
  list: async ({ db, query }) =>
    mapPage(await store.listHandovers(db, query), ({ open_cents, ...row }) => ({
      ...row,
      open_amount: moneyOf(open_cents),
    })),
});

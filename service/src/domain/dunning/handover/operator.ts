/** The operator's routes of handovers. */
import { dunningHandovers } from '@mahnwerk/contract/operator/dunning-handovers.ts';
import { implement } from '../../../platform/http/handler.ts';
import * as store from './store.ts';

export const handoverRoutes = implement(dunningHandovers, {
  list: ({ db, query }) => store.listHandovers(db, query),
});

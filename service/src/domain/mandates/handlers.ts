/** Mandates as the client follows them: one function per route. */
import { mandates } from '@mahnwerk/contract/groups/mandates.ts';
import { serve } from '../../machinery/http/handler.ts';
import { found } from '../../machinery/refusal.ts';
import { presentHistory } from './mandate.ts';
import { presentPage, readWhole } from './read.ts';
import * as store from './store.ts';

export const mandateRoutes = serve(mandates, {
  async list({ db, query, service }) {
    return presentPage(db, await store.listMandates(db, query), service.publicUrl);
  },

  get: ({ db, path, service }) => readWhole(db, path.id, service.publicUrl),

  async history({ db, path, query }) {
    const [mandate, page] = await Promise.all([store.readMandate(db, path.id), store.listHistory(db, path.id, query)]);
    found(mandate);
    return { ...page, results: page.results.map(presentHistory) };
  },
});

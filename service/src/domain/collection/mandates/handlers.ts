/** Mandates as the client follows them: one function per route. */
import { mandates } from '@mahnwerk/contract/case/mandates.ts';
import { serve } from '../../../platform/http/handler.ts';
import { refuseUnless } from '../../../platform/refusal.ts';
import { withDocuments } from './history.ts';
import { presentPage, readWhole } from './read.ts';
import * as store from './store.ts';

export const mandateRoutes = serve(mandates, {
  list: ({ db, query, service }) =>
    db.atOneMoment(async () => presentPage(db, await store.listMandates(db, query), service.publicUrl)),

  get: ({ db, path, service }) => readWhole(db, path.id, service.publicUrl),

  history: ({ db, path, query, service }) =>
    db.atOneMoment(async () => {
      const [exists, page] = await Promise.all([store.exists(db, path.id), store.listHistory(db, path.id, query)]);
      refuseUnless(exists, 'not_found');
      return { ...page, results: await withDocuments(db, page.results, service.publicUrl) };
    }),
});

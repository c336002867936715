/** The client's routes of mandates. */
import { mandates } from '@mahnwerk/contract/case/mandates.ts';
import { implement } from '../../../platform/http/handler.ts';
import { refuseUnless } from '../../../platform/refusal.ts';
import { answerBalance } from './answer-balance.ts';
import { withDocuments } from './history.ts';
import { mandateUrl } from './mandate.ts';
import { presentMandates, readMandate } from './read.ts';
import { readStatement } from './statement.ts';
import * as store from './store.ts';
import { listHistory } from './store-history.ts';
import { listMandates } from './store-list.ts';

export const mandateRoutes = implement(mandates, {
  list: ({ db, query, deps }) =>
    db.snapshot(async () => {
      const page = await listMandates(db, query);
      return { ...page, results: await presentMandates(db, page.results, deps.publicUrl) };
    }),

  get: ({ db, path, deps }) => readMandate(db, path.id, deps.publicUrl),

  balance: ({ db, path: { id }, query, deps }) =>
    answerBalance(db, { id, query, href: mandateUrl(deps.publicUrl, id) }),

  download_balance: ({ db, path, query, deps }) => readStatement(db, { id: path.id, query }, deps),

  history: ({ db, path, query, deps }) =>
    db.snapshot(async () => {
      const [exists, page] = await Promise.all([store.exists(db, path.id), listHistory(db, path.id, query)]);
      refuseUnless(exists, 'not_found');
      return { ...page, results: await withDocuments(db, page.results, deps.publicUrl) };
    }),
});

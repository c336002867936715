/** Documents of every company, as the operator lists, reads and downloads them. */
import { operatorDocuments } from '@mahnwerk/contract/operator/documents.ts';
import { implement } from '../../../platform/http/handler.ts';
import { mapPage } from '../../../platform/lists/query.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { operatorDocumentsUrl, presentDocument } from './document.ts';
import { downloadOf } from './handlers.ts';
import * as store from './store.ts';
import { listEveryDocument } from './store-everywhere.ts';

export const operatorDocumentRoutes = implement(operatorDocuments, {
  list: async ({ db, query, deps }) =>
    mapPage(await listEveryDocument(db, query), (row) => presentDocument(row, operatorDocumentsUrl(deps.publicUrl))),
  get: async ({ db, path, deps }) =>
    presentDocument(orNotFound(await store.findArrived(db, path.id)), operatorDocumentsUrl(deps.publicUrl)),
  download: async ({ db, path, deps }) => downloadOf(orNotFound(await store.findArrived(db, path.id)), deps.objects),
});

/** Documents of every company, as the operator reads and downloads them. */
import { operatorDocuments } from '@mahnwerk/contract/operator/documents.ts';
import { implement } from '../../../platform/http/handler.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { operatorDocumentsUrl, presentDocument } from './document.ts';
import { downloadOf } from './handlers.ts';
import { documentNeeds } from './needs.ts';
import * as store from './store.ts';

export const operatorDocumentRoutes = implement(operatorDocuments, documentNeeds, {
  get: async ({ db, path, deps }) =>
    presentDocument(orNotFound(await store.findArrived(db, path.id)), operatorDocumentsUrl(deps.publicUrl)),
  download: async ({ db, path, deps }) => downloadOf(orNotFound(await store.findArrived(db, path.id)), deps.objects),
});

/** The operator's look at documents of any company. Where they belong is their own room's business; here is only what the operator may open. */
import { needs } from './needs.ts';
import { operatorDocuments } from '@mahnwerk/contract/operator/documents.ts';
import type { OperatorDb } from '../../../platform/database/session.ts';
import { implement } from '../../../platform/http/handler.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import {
  downloadOf,
  findDocument,
  operatorDocumentsUrl,
  presentDocument,
  type WholeDocument,
} from '../../correspondence/documents/index.ts';
import { companyOfMessage } from '../../correspondence/messages/index.ts';

export const operatorDocumentRoutes = implement(operatorDocuments, needs, {
  get: async ({ db, path, deps }) =>
    presentDocument(await readArrived(db, path.id), operatorDocumentsUrl(deps.publicUrl)),
  download: async ({ db, path, deps }) => downloadOf(await readArrived(db, path.id), deps.objects),
});

/** A message below a draft has not reached the operator, and neither have its documents. */
async function readArrived(db: OperatorDb, id: string): Promise<WholeDocument> {
  const document = orNotFound(await findDocument(db, id));
  if (document.parent_type === 'message') orNotFound(await companyOfMessage(db, document.parent_id));
  return document;
}

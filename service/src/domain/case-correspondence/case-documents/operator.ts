/** The operator's routes of the internal documents of a case. */
import type { Document } from '@mahnwerk/contract/case/documents.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { type CaseDocument, caseDocuments } from '@mahnwerk/contract/operator/case-documents.ts';
import type { CompanyDb } from '../../../platform/database/session.ts';
import { audited, Audited } from '../../../platform/http/audited.ts';
import { checked, type Handler, implement, withResult } from '../../../platform/http/handler.ts';
import { orNotFound, refuseFailures, refuseUnless } from '../../../platform/refusal.ts';
import { cleanedDescription, lockMandate, publishUpdate } from '../../collection/mandates/index.ts';
import { refuseCopy } from '../../parties/companies/index.ts';
import {
  attachReady,
  documentReadHandlers,
  listDocuments,
  operatorDocumentHandlers,
  presentDocument,
  readDocument,
  type StoredDocument,
  touchDocument,
  type WritableParentRules,
} from '../../correspondence/documents/index.ts';
import * as store from './store.ts';

interface Path {
  readonly mandate_id: string;
  /** Of the document that a command names. */
  readonly id?: string;
}

const documentsPath = ({ mandate_id }: Path): string => `/operator/v1/mandates/${mandate_id}/documents/`;

const rules: WritableParentRules<Path> = {
  type: 'mandate',
  max: limits.mandate_documents,
  documentsPath,
  findParent: async (_db, { mandate_id }) => mandate_id,
  async lockParent(tx, { mandate_id, id }) {
    await refuseCopy(tx);
    orNotFound(await lockMandate(tx, mandate_id));
    const published = id !== undefined && (await store.readPublications(tx, [id])).has(id);
    refuseUnless(!published, 'conflict', { detail: 'The document is published.' });
    return mandate_id;
  },
  // No representation of a case contains them.
  touchParent: () => undefined,
};

const { download } = documentReadHandlers(rules);
const { create, delete: remove } = operatorDocumentHandlers(rules);

const parentOf = ({ mandate_id }: Path) => ({ type: 'mandate', id: mandate_id }) as const;

const internal = (document: Document): CaseDocument => ({ ...document, published: null });

async function presented(db: CompanyDb, rows: readonly StoredDocument[], base: string): Promise<CaseDocument[]> {
  const published = await store.readPublications(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((each) => {
    const document = presentDocument(each, base);
    const row = published.get(each.id);
    if (row === undefined) return internal(document);
    return { ...document, published: { status_update_id: row.status_update_id, at: row.published_at } };
  });
}

async function readOne(db: CompanyDb, path: Path & { readonly id: string }, publicUrl: string): Promise<CaseDocument> {
  const row = orNotFound(await readDocument(db, parentOf(path), path.id));
  return orNotFound((await presented(db, [row], `${publicUrl}${documentsPath(path)}`))[0]);
}

const publish: Handler<'operator', (typeof caseDocuments)['routes']['publish']> = checked(
  ({ body: { description } }) => {
    let cleaned: string | null = null;
    refuseFailures((report) => (cleaned = description == null ? null : cleanedDescription(description, report)));
    return cleaned;
  },
  async ({ tx, path, body: { title }, checked: description, deps }) => {
    const { mandate_id, id } = path;
    await rules.lockParent(tx, path, {});
    const { sha256, ...document } = orNotFound(await readDocument(tx, parentOf(path), id));
    refuseUnless(document.status === 'ready', 'conflict', { detail: `The document is \`${document.status}\`.` });
    const status_update_id = publishUpdate(tx, { mandate_id, title, description }, deps.publicUrl);
    const { type, filename, mime_type, size } = document;
    const content = { type, filename, mime_type, size, sha256: sha256.toString('hex') };
    attachReady(tx, { type: 'status_update', id: status_update_id }, content);
    store.insert(tx, { document_id: id, status_update_id });
    touchDocument(tx, id);
    const published = await readOne(tx, path, deps.publicUrl);
    return audited(published, { after: { document: id, status_update: status_update_id } });
  },
);

export const caseDocumentRoutes = implement(caseDocuments, {
  list: ({ db, path, query, deps }) =>
    db.snapshot(async () => {
      const page = await listDocuments(db, parentOf(path), query);
      return { ...page, results: await presented(db, page.results, `${deps.publicUrl}${documentsPath(path)}`) };
    }),
  get: ({ db, path, deps }) => db.snapshot(() => readOne(db, path, deps.publicUrl)),
  create: withResult(create, ({ value, change }) => new Audited(internal(value), change)),
  delete: remove,
  download,
  publish,
});

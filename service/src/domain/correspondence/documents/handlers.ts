/**
 * The handlers of documents below a kind of parent. The parent's module defines rules: which parent a path names, and when its documents may change.
 */
import type { DocumentMediaType } from '@mahnwerk/contract/shapes/media-types.ts';
import type {
  DocumentInput,
  DocumentParts,
  documentReads,
  documentRemoval,
  documentUpload,
} from '@mahnwerk/contract/case/documents.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { Route } from '@mahnwerk/contract/grammar/route.ts';
import { FileContent } from '@mahnwerk/contract/shapes/file.ts';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import { audited } from '../../../platform/http/audited.ts';
import { checked, Download, type Handler, prepared, withResult } from '../../../platform/http/handler.ts';
import type { Caller } from '../../../platform/http/authenticate.ts';
import { orNotFound, Refusal, refuseIfAny, refuseUnless } from '../../../platform/refusal.ts';
import { type Objects, SpooledFile } from '../../../platform/objects/index.ts';
import { presentDocument, sizeOfDocument } from './document.ts';
import * as store from './store.ts';
import {
  attachDocuments,
  type Attachment,
  type Examined,
  examineFiles,
  examineOperatorFiles,
  reportUnsound,
} from './submission.ts';

/** The rules of a kind of parent. `P`: the parameters of its path. */
export interface ParentRules<P> {
  readonly type: store.DocumentParentRef['type'];
  /** The path of its documents: `/v2/claims/…/documents/`. */
  readonly documentsPath: (path: P) => string;
  /** The id of the parent; undefined (404) where the company cannot read it. */
  readonly findParent: (db: CompanyDb, path: P) => Promise<string | undefined>;
}

export interface WritableParentRules<P> extends ParentRules<P> {
  /** The parent has one document of this media type, and an upload replaces it. The sentence refuses another type. */
  readonly single?: { readonly mediaType: DocumentMediaType; readonly sentence: string };
  /** How many documents the parent has at most; default: as many as a claim. */
  readonly max?: number;
  /** Locks the parent and returns its id; throws 404, or 409 where its documents cannot change. */
  readonly lockParent: (tx: CompanyTx, path: P, writer: Pick<Caller, 'session'>) => Promise<string>;
  /** Touches the parent, because its representation contains its documents. */
  readonly touchParent: (tx: CompanyTx, id: string, change: SizeDifference) => void | Promise<void>;
}

/** The change of the parent's representation by a change of documents. */
export interface SizeDifference {
  /** Negative for a removed document. */
  readonly bytes: number;
  /** The field of the body that is reported where the parent becomes too large. */
  readonly field: string;
}

type Reads = ReturnType<typeof documentReads<string>>;
type Upload = ReturnType<typeof documentUpload<string>>;
type Removal = ReturnType<typeof documentRemoval<string>>;

/** A handler for the routes of every API that bind a company. */
type DocumentHandler<R extends Route> = (call: Parameters<Handler<'case', R>>[0]) => ReturnType<Handler<'case', R>>;

interface ReadHandlers {
  readonly list: DocumentHandler<Reads['list']>;
  readonly get: DocumentHandler<Reads['get']>;
  readonly download: DocumentHandler<Reads['download']>;
}

/** The handlers that read documents and their files. */
export function documentReadHandlers<P>(rules: ParentRules<P>): ReadHandlers {
  const parentAt = async (db: CompanyDb, path: P): Promise<store.DocumentParentRef> => ({
    type: rules.type,
    id: orNotFound(await rules.findParent(db, path)),
  });
  const one = async (db: CompanyDb, path: P): Promise<store.WholeDocument> =>
    orNotFound(await store.read(db, await parentAt(db, path), (path as { id: string }).id));
  return {
    async list({ db, path, query, deps }) {
      const page = await store.list(db, await parentAt(db, path as P), query);
      const base = `${deps.publicUrl}${rules.documentsPath(path as P)}`;
      return { ...page, results: page.results.map((row) => presentDocument(row, base)) };
    },
    get: async ({ db, path, deps }) =>
      presentDocument(await one(db, path as P), `${deps.publicUrl}${rules.documentsPath(path as P)}`),
    download: async ({ db, path, deps }) => downloadOf(await one(db, path as P), deps.objects),
  };
}

/** The file of a document that is ready, or 404. */
export function downloadOf(
  { status, mime_type, size, sha256, filename }: store.WholeDocument,
  objects: Objects,
): Download {
  refuseUnless(status === 'ready', 'not_found');
  return storedFile(objects, { mediaType: mime_type, size, sha256, filename });
}

interface StoredFile extends Pick<Download, 'mediaType' | 'size' | 'filename'> {
  readonly sha256: Buffer;
}

/** A file of the object store as an answer. */
export function storedFile({ store: contents }: Objects, { sha256, ...file }: StoredFile): Download {
  const content = sha256.toString('hex');
  return new Download({
    ...file,
    sha256: content,
    open: () => contents.open(content),
    check: () => contents.check(content),
  });
}

/** The handler that adds a document, from a multipart or a JSON body. */
export function documentUploadHandler<P>(
  rules: WritableParentRules<P>,
  examine = examineFiles,
): DocumentHandler<Upload['create']> {
  const handle: Handler<'case', Upload['create']> = prepared(
    examine,
    checked(
      ({ body, prepared: examined }) => refuseUnsoundFile(body, examined, rules.single),
      async ({ tx, path, body, prepared: examined, caller, deps }) => {
        const parent = { type: rules.type, id: await rules.lockParent(tx, path as P, caller) };
        const field = fieldOf(body);
        if (rules.single === undefined) await refuseTooMany(tx, parent, field, rules.max);
        else store.removeDocumentsOf(tx, parent);
        const [id = ''] = await attachDocuments(tx, parent, [attachmentOf(body)], examined);
        const document = orNotFound(await store.read(tx, parent, id));
        const base = `${deps.publicUrl}${rules.documentsPath(path as P)}`;
        await rules.touchParent(tx, parent.id, { bytes: sizeOfDocument(document, base), field });
        return presentDocument(document, base);
      },
    ),
  );
  return handle;
}

async function refuseTooMany(
  tx: CompanyTx,
  parent: store.DocumentParentRef,
  field: string,
  max: number = limits.documents_per_parent,
): Promise<void> {
  if ((await store.count(tx, parent)) < max) return;
  const message = `At most ${max} documents are allowed.`;
  throw new Refusal('validation_error', { errors: [{ field, code: 'max_length', message }] });
}

/** The handler that deletes a document. */
const documentRemovalHandler =
  <P>(rules: WritableParentRules<P>): DocumentHandler<Removal['delete']> =>
  async ({ tx, path, caller, deps }) => {
    const { id } = path as unknown as { id: string };
    const parent = { type: rules.type, id: await rules.lockParent(tx, path as P, caller) };
    const document = orNotFound(await store.read(tx, parent, id));
    store.remove(tx, id);
    await rules.touchParent(tx, parent.id, {
      bytes: -sizeOfDocument(document, `${deps.publicUrl}${rules.documentsPath(path as P)}`),
      field: 'id',
    });
    return undefined;
  };

/** All routes of documents below a parent that clients change. */
export const documentHandlers = <P>(rules: WritableParentRules<P>) => ({
  ...documentReadHandlers(rules),
  create: documentUploadHandler(rules),
  delete: documentRemovalHandler(rules),
});

/** The operator's routes of documents below such a parent: no quota, and an audit line for every change. */
export function operatorDocumentHandlers<P>(rules: WritableParentRules<P>) {
  const { list, get } = documentReadHandlers(rules);
  return {
    list,
    get,
    create: withResult(documentUploadHandler(rules, examineOperatorFiles), (document) =>
      audited(document, { after: { document } }),
    ),
    delete: withResult(documentRemovalHandler(rules), (nothing, { path }) =>
      audited(nothing, { before: { document: (path as unknown as { id: string }).id } }),
    ),
  };
}

type SentDocument = DocumentInput | DocumentParts;

const fieldOf = (body: SentDocument): 'file' | 'base64' =>
  'file' in body && body.file !== undefined ? 'file' : 'base64';

function contentOf(body: SentDocument): FileContent {
  const content = fieldOf(body) === 'file' ? (body as DocumentParts).file : body.base64;
  if (!(content instanceof FileContent)) throw new Error('a file was not read with its request');
  return content;
}

function attachmentOf(body: SentDocument): Attachment {
  const content = contentOf(body);
  return {
    type: body.type,
    filename: body.filename ?? (content instanceof SpooledFile ? content.filename : undefined),
    content,
    field: fieldOf(body),
  };
}

function refuseUnsoundFile(
  body: SentDocument,
  examined: Examined,
  single: WritableParentRules<unknown>['single'],
): void {
  const report = new ValidationErrors();
  const [content, field] = [contentOf(body), fieldOf(body)];
  reportUnsound(content, field, examined, report);
  const finding = examined.findings.get(content);
  if (single !== undefined && finding?.kind === 'sound' && finding.mediaType !== single.mediaType)
    report.failAt(field, 'unsupported', single.sentence);
  refuseIfAny(report);
}

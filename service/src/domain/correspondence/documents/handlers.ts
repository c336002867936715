/**
 * The routes of documents, made for a kind of parent from its own rules: whose documents it has, and who may change
 * them. The rules are the parent's room's; everything about files is here.
 */
import type {
  DocumentInput,
  DocumentParent,
  DocumentParts,
  documentReads,
  documentRemoval,
  documentUpload,
} from '@mahnwerk/contract/case/documents.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { FileContent } from '@mahnwerk/contract/shapes/file.ts';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import { checked, Download, type Handler, prepared } from '../../../platform/http/handler.ts';
import { orNotFound, Refusal, refuseIfAny, refuseUnless } from '../../../platform/refusal.ts';
import { type Objects, SpooledFile } from '../../../platform/objects/index.ts';
import type { DocumentNeeds } from './needs.ts';
import { presentDocument, sizeOfDocument } from './document.ts';
import * as store from './store.ts';
import { attachDocuments, type Attachment, type Examined, examineFiles, reportUnsound } from './submission.ts';

/** `P`: the parameters of its path. */
export interface ParentRules<P> {
  readonly type: DocumentParent;
  /** The path of its documents: `/v2/claims/…/documents/`. */
  readonly documentsPath: (path: P) => string;
  /** Its id, of a parent that this company can read; undefined: 404. */
  readonly findParent: (db: CompanyDb, path: P) => Promise<string | undefined>;
}

export interface WritableParentRules<P> extends ParentRules<P> {
  /** Its id, held against other changes; throws 404, or the 409 of a parent that takes none. */
  readonly lockParent: (tx: CompanyTx, path: P) => Promise<string>;
  /** Its documents have changed, and so has what it shows. */
  readonly touchParent: (tx: CompanyTx, id: string, change: SizeDifference) => void | Promise<void>;
}

/** What a change of documents adds to the representation of their parent. */
export interface SizeDifference {
  /** Less than zero where a document was removed. */
  readonly bytes: number;
  /** Of the body, to name where the parent would become too large. */
  readonly field: string;
}

type Reads = ReturnType<typeof documentReads<string>>;
type Upload = ReturnType<typeof documentUpload<string>>;
type Removal = ReturnType<typeof documentRemoval<string>>;

interface ReadHandlers {
  readonly list: Handler<'case', Reads['list'], DocumentNeeds>;
  readonly get: Handler<'case', Reads['get'], DocumentNeeds>;
  readonly download: Handler<'case', Reads['download'], DocumentNeeds>;
}

/** List, one, and its file. */
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
  { store: contents }: Objects,
): Download {
  refuseUnless(status === 'ready', 'not_found');
  const content = sha256.toString('hex');
  return new Download({
    mediaType: mime_type,
    size,
    sha256: content,
    filename,
    open: () => contents.open(content),
    check: () => contents.check(content),
  });
}

/** Adding one: as parts, or as JSON. */
export function documentUploadHandler<P>(
  rules: WritableParentRules<P>,
): Handler<'case', Upload['create'], DocumentNeeds> {
  return prepared(
    examineFiles,
    checked(
      ({ body, prepared }) => refuseUnsoundFile(body, prepared),
      async ({ tx, path, body, prepared, deps }) => {
        const parent = { type: rules.type, id: await rules.lockParent(tx, path as P) };
        const field = fieldOf(body);
        if ((await store.count(tx, parent)) >= limits.documents_per_parent)
          throw new Refusal('validation_error', {
            errors: [
              {
                field,
                code: 'max_length',
                message: `At most ${limits.documents_per_parent} documents are allowed.`,
              },
            ],
          });
        const [id = ''] = await attachDocuments(tx, parent, [attachmentOf(body)], prepared);
        const document = orNotFound(await store.read(tx, parent, id));
        const base = `${deps.publicUrl}${rules.documentsPath(path as P)}`;
        await rules.touchParent(tx, parent.id, { bytes: sizeOfDocument(document, base), field });
        return presentDocument(document, base);
      },
    ),
  );
}

/** Taking one away. */
const documentRemovalHandler =
  <P>(rules: WritableParentRules<P>): Handler<'case', Removal['delete'], DocumentNeeds> =>
  async ({ tx, path, deps }) => {
    const { id } = path as unknown as { id: string };
    const parent = { type: rules.type, id: await rules.lockParent(tx, path as P) };
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

type SentDocument = DocumentInput | DocumentParts;

const fieldOf = (body: SentDocument): 'file' | 'base64' =>
  'file' in body && body.file !== undefined ? 'file' : 'base64';

function contentOf(body: SentDocument): FileContent {
  const content = fieldOf(body) === 'file' ? (body as DocumentParts).file : body.base64;
  if (!(content instanceof FileContent)) throw new Error('a file was not taken in with its request');
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

function refuseUnsoundFile(body: SentDocument, examined: Examined): void {
  const report = new ValidationErrors();
  reportUnsound(contentOf(body), fieldOf(body), examined, report);
  refuseIfAny(report);
}

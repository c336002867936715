/**
 * The files of a request, from an upload, a message or an answer. They are inspected before the transaction. In it, unsound files are refused, the parent
 * is looked up and the quota is checked; then the transaction is interrupted to store the contents, and runs again to attach them as `pending`.
 */
import { acceptedNames, type DocumentMediaType } from '@mahnwerk/contract/shapes/media-types.ts';
import type { DocumentInput, DocumentType, FailureReason } from '@mahnwerk/contract/case/documents.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { FileContent } from '@mahnwerk/contract/shapes/file.ts';
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import type { Unprepared } from '../../../platform/http/handler.ts';
import { Interruption, type Undo } from '../../../platform/http/interruption.ts';
import { newId } from '../../../platform/ids.ts';
import { mediaTypeOf } from '../../../platform/inspection/media-type.ts';
import type { Inspector } from '../../../platform/inspection/inspector.ts';
import type { SpooledFile } from '../../../platform/objects/index.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { filenameOf } from './document.ts';
import * as store from './store.ts';

type Finding =
  | { readonly kind: 'sound'; readonly mediaType: DocumentMediaType }
  | { readonly kind: 'refused'; readonly reason: FailureReason };

/** The inspected files of a request, and whether their contents are stored. */
export interface Examined {
  readonly findings: ReadonlyMap<FileContent, Finding>;
  /** Bytes of documents that the company may store. */
  readonly quota_bytes: number;
  /** Whether documents may refer to the contents. */
  isKept: boolean;
  /** Stores the contents; returns the function that removes them again. @throws ObjectStoreUnavailable, TooManyWaiting */
  keep(): Promise<Undo>;
}

/** For `prepared`: inspects each file of a client's request; never refuses. */
export const examineFiles = (request: Unprepared): Promise<Examined> =>
  examineWithin(request.deps.storageQuota_bytes, request);

/** The same for the operator: the documents count for their company, and the quota does not limit them. */
export const examineOperatorFiles = (request: Unprepared): Promise<Examined> => examineWithin(Infinity, request);

async function examineWithin(
  quota_bytes: number,
  { files, tenant, deps: { inspector, objects } }: Unprepared,
): Promise<Examined> {
  const examineAll = () =>
    Promise.all(
      files.map(async (file): Promise<[FileContent, Finding]> => [file, await examine(file, tenant, inspector)]),
    );
  const examined: Examined = {
    findings: new Map(files.length === 0 ? [] : await objects.inSlot(tenant, examineAll)),
    quota_bytes,
    isKept: false,
    async keep() {
      await objects.inSlot(tenant, () => objects.keep(files));
      examined.isKept = true;
      return () => objects.drop(files);
    },
  };
  return examined;
}

async function examine(file: SpooledFile, company: string, inspector: Inspector): Promise<Finding> {
  const mediaType = mediaTypeOf(file.head);
  if (mediaType === undefined) return { kind: 'refused', reason: 'unsupported' };
  const reason = await lookAt(file, mediaType, company, inspector);
  return reason === undefined ? { kind: 'sound', mediaType } : { kind: 'refused', reason };
}

/** The size of an image that is decoded at once; the inspection checks larger ones. */
const small_image_bytes = 2 * 1024 * 1024;

/** The request waits for it, and requests of other companies after it: the worker inspects what takes longer. */
const look_ms = 1_000;
const look_wait_ms = 500;

async function lookAt(
  { path, size, sha256 }: SpooledFile,
  mediaType: DocumentMediaType,
  company: string,
  inspector: Inspector,
): Promise<FailureReason | undefined> {
  if (mediaType !== 'application/pdf' && size > small_image_bytes) return undefined;
  const depth = mediaType === 'application/pdf' ? 'structure' : 'whole';
  const waiting = { wait_ms: look_wait_ms, sha256 };
  const inspection = { company, path, mediaType, depth, milliseconds: look_ms, waiting } as const;
  const outcome = await inspector.inspect(inspection).catch(() => undefined);
  // Only certain failures: a file that exceeds this inspection may still be sound.
  return outcome?.kind === 'unsound' && outcome.reason !== 'processing_failed' ? outcome.reason : undefined;
}

const sentences: Readonly<Record<FailureReason, string>> = {
  encrypted: 'The PDF is password-protected. Remove the password.',
  corrupt: 'The file is corrupt.',
  page_limit_exceeded: `The PDF must not have more than ${limits.document_pages} pages.`,
  unsupported: `The file must be a ${acceptedNames('or')} file.`,
  processing_failed: 'The file cannot be processed.',
};

/** Reports an unsound file at the field of its content. */
export function reportUnsound(content: FileContent, field: string, examined: Examined, report: ValidationErrors): void {
  const finding = examined.findings.get(content);
  if (finding?.kind === 'refused') report.failAt(field, finding.reason, sentences[finding.reason]);
}

/** The same for documents inside JSON, as `documents[0].base64`; for `checked`. */
export function reportUnsoundDocuments(
  documents: readonly DocumentInput[] | undefined,
  examined: Examined,
  report: ValidationErrors,
): void {
  for (const [index, { base64 }] of (documents ?? []).entries())
    if (base64 instanceof FileContent) reportUnsound(base64, `documents[${index}].base64`, examined, report);
}

export interface Attachment {
  readonly type: DocumentType;
  readonly filename: string | undefined;
  readonly content: FileContent;
  /** The field of its content in the request. */
  readonly field: string;
}

/** The attachments for `attachDocuments`. */
export const attachmentsOf = (documents: readonly DocumentInput[] | undefined): Attachment[] =>
  (documents ?? []).map(({ type, filename, base64 }, index) => ({
    type,
    filename,
    content: base64 as FileContent,
    field: `documents[${index}].base64`,
  }));

/**
 * Adds documents to a parent whose row the caller has locked; returns their ids. Every other refusal of the command comes before.
 * @throws Refusal beyond the company's quota; Interruption while the contents are not stored
 */
export async function attachDocuments(
  tx: CompanyTx,
  parent: store.DocumentParentRef,
  attachments: readonly Attachment[],
  examined: Examined,
): Promise<string[]> {
  if (attachments.length === 0) return [];
  if (!examined.isKept) {
    refuseBeyondQuota(await store.usedBytes(tx), attachments, examined);
    throw new Interruption(() => examined.keep());
  }
  const rows = attachments.map(({ type, filename, content }): store.NewDocument => {
    const mime_type = mediaTypeIn(examined, content);
    return {
      id: newId(),
      type,
      filename: filenameOf(filename, mime_type),
      mime_type,
      size: content.size,
      sha256: content.sha256,
    };
  });
  store.insert(tx, parent, rows);
  // The insert has locked the company's total and added to it, so parallel uploads are counted one after the other.
  const added = attachments.reduce((sum, { content }) => sum + content.size, 0);
  refuseBeyondQuota((await store.usedBytes(tx)) - added, attachments, examined);
  return rows.map(({ id }) => id);
}

function refuseBeyondQuota(used_bytes: number, attachments: readonly Attachment[], { quota_bytes }: Examined): void {
  let bytes = used_bytes;
  for (const { content, field } of attachments) {
    bytes += content.size;
    if (bytes > quota_bytes)
      throw new Refusal('validation_error', {
        errors: [{ field, code: 'storage_quota_exceeded', message: beyondQuota }],
      });
  }
}

const beyondQuota =
  'The documents of the company would exceed its storage quota. Delete documents of drafts, or ask the operator to increase the quota.';

function mediaTypeIn({ findings }: Examined, content: FileContent): DocumentMediaType {
  const finding = findings.get(content);
  if (finding?.kind !== 'sound') throw new Error('a file is attached that was not inspected');
  return finding.mediaType;
}

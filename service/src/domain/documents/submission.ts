/**
 * Files on their way in, whatever they come with: an upload of their own, a message, an answer. Before the transaction
 * they are looked at and kept; in it what can be told at once is refused, and the rest attached as `pending`.
 */
import type { DocumentInput, DocumentMediaType, DocumentType, FailureReason } from '@mahnwerk/contract/groups/documents.ts';
import { limits } from '@mahnwerk/contract/limits.ts';
import { FileContent } from '@mahnwerk/contract/shapes/file.ts';
import type { Report } from '@mahnwerk/contract/shapes/shape.ts';
import type { CompanyTx } from '../../machinery/database/session.ts';
import type { Unprepared } from '../../machinery/http/handler.ts';
import { newId } from '../../machinery/ids.ts';
import { mediaTypeOf } from '../../machinery/inspection/media-type.ts';
import type { Inspector } from '../../machinery/inspection/inspector.ts';
import type { Objects, SpooledFile } from '../../machinery/objects/index.ts';
import { filenameOf } from './document.ts';
import * as store from './store.ts';

type Finding =
  | { readonly kind: 'kept'; readonly mediaType: DocumentMediaType }
  | { readonly kind: 'refused'; readonly reason: FailureReason }
  /** The store failed; whoever needs the file is told. */
  | { readonly kind: 'lost'; readonly because: unknown };

/** What was found about each file of a request. */
export type Examined = ReadonlyMap<FileContent, Finding>;

/** For `prepared`: looks at each file and keeps what may become a document. Refuses nothing. */
export async function examineFiles({ files, service: { inspector, objects } }: Pick<Unprepared, 'files' | 'service'>): Promise<Examined> {
  const found = await Promise.all(files.map(async (file): Promise<[FileContent, Finding]> => [file, await examine(file, inspector, objects)]));
  return new Map(found);
}

async function examine(file: SpooledFile, inspector: Inspector, objects: Objects): Promise<Finding> {
  // Its shape refuses it.
  if (file.size === 0 || file.size > limits.document_bytes) return { kind: 'refused', reason: 'unsupported' };
  const mediaType = mediaTypeOf(file.head);
  if (mediaType === undefined) return { kind: 'refused', reason: 'unsupported' };
  const reason = await lookAt(file, mediaType, inspector);
  if (reason !== undefined) return { kind: 'refused', reason };
  try {
    await objects.keep(file);
    return { kind: 'kept', mediaType };
  } catch (error) {
    return { kind: 'lost', because: error };
  }
}

/** An image that is decoded in a blink; a larger one is left to the inspection. */
const small_image_bytes = 2 * 1024 * 1024;

/** A client waits for it: what takes longer is told by the document's status. */
const look = { milliseconds: 1_000, patience_ms: 500 } as const;

async function lookAt({ path, size }: SpooledFile, mediaType: DocumentMediaType, inspector: Inspector): Promise<FailureReason | undefined> {
  if (mediaType !== 'application/pdf' && size > small_image_bytes) return undefined;
  const depth = mediaType === 'application/pdf' ? 'look' : 'whole';
  const outcome = await inspector.inspect({ path, mediaType, depth, ...look }).catch(() => undefined);
  // Only what is sure: a file that exhausts the look may still be sound.
  return outcome?.kind === 'unsound' && outcome.reason !== 'processing_failed' ? outcome.reason : undefined;
}

const sentences: Readonly<Record<FailureReason, string>> = {
  encrypted: 'This PDF needs a password.',
  corrupt: 'This file cannot be read.',
  page_limit_exceeded: `A PDF has at most ${limits.document_pages} pages.`,
  unsupported: 'Send a PDF, JPEG, PNG or TIFF file.',
  processing_failed: 'This file cannot be processed.',
};

/** Reports a file that is no document of ours, where its bytes stood. */
export function reportUnsound(content: FileContent, field: string, examined: Examined, report: Report): void {
  const finding = examined.get(content);
  if (finding?.kind === 'refused') report.failAt(field, finding.reason, sentences[finding.reason]);
}

/** The same for documents inside JSON, as `documents[0].base64`; for `checked`. */
export function reportUnsoundDocuments(documents: readonly DocumentInput[] | undefined, examined: Examined, report: Report): void {
  for (const [index, { base64 }] of (documents ?? []).entries()) if (base64 instanceof FileContent) reportUnsound(base64, `documents[${index}].base64`, examined, report);
}

export interface Attachment {
  readonly type: DocumentType;
  readonly filename: string | undefined;
  readonly content: FileContent;
}

/** As attachments, for `attachDocuments`. */
export const attachmentsOf = (documents: readonly DocumentInput[] | undefined): Attachment[] =>
  (documents ?? []).map(({ type, filename, base64 }) => ({ type, filename, content: base64 as FileContent }));

/** Adds documents to a parent that the caller holds; answers their ids. @throws ObjectStoreGone where their bytes could not be kept */
export function attachDocuments(tx: CompanyTx, parent: store.Parent, attachments: readonly Attachment[], examined: Examined): string[] {
  if (attachments.length === 0) return [];
  const rows = attachments.map(({ type, filename, content }): store.NewDocument => {
    const mime_type = mediaTypeKept(examined.get(content));
    return { id: newId(), type, filename: filenameOf(filename, mime_type), mime_type, size: content.size, sha256: content.sha256 };
  });
  store.insert(tx, parent, rows);
  return rows.map(({ id }) => id);
}

function mediaTypeKept(finding: Finding | undefined): DocumentMediaType {
  if (finding?.kind === 'lost') throw finding.because;
  if (finding?.kind !== 'kept') throw new Error('a file is attached that was not kept');
  return finding.mediaType;
}

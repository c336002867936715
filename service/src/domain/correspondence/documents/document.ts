/** The rules of a document, pure: its wire form, its filename, its readiness. */
import { acceptedFiles, type DocumentMediaType } from '@mahnwerk/contract/shapes/media-types.ts';
import type { Document, FailureReason } from '@mahnwerk/contract/case/documents.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { codePoints, normaliseText } from '@mahnwerk/contract/shapes/text.ts';
import type { Statements } from './statements.gen.ts';

/** The row of a document, read by itself or inside the row of its parent. */
export type StoredDocument = Statements['of_parents']['row'];

/** The wire form. @param base the URL of its parent's documents, with a trailing slash */
export const presentDocument = (row: StoredDocument, base: string): Document => ({
  id: row.id,
  filename: row.filename,
  mime_type: row.mime_type,
  type: row.type,
  status: row.status,
  failure_reason: row.failure_reason,
  download_url: row.status === 'ready' ? `${base}${row.id}/download/` : null,
  parent: { id: row.parent_id, type: row.parent_type },
  created_at: row.created_at,
  updated_at: row.updated_at,
});

/** The bytes that a document adds to the representation of its parent, including a comma; always counted as ready. */
export const sizeOfDocument = (row: StoredDocument, base: string): number =>
  Buffer.byteLength(JSON.stringify(presentDocument(asReady(row), base))) + 1;

/** The longest representation of a document. */
export const asReady = (row: StoredDocument): StoredDocument => ({ ...row, status: 'ready', failure_reason: null });

/** The operator's URL of documents. */
export const operatorDocumentsUrl = (publicUrl: string): string => `${publicUrl}/operator/v1/documents/`;

/** The same documents with the operator's URLs. */
export const documentsForOperator = (documents: readonly Document[], publicUrl: string): Document[] =>
  documents.map((each) => documentForOperator(each, publicUrl));

export const documentForOperator = (document: Document, publicUrl: string): Document => ({
  ...document,
  download_url: document.download_url === null ? null : `${operatorDocumentsUrl(publicUrl)}${document.id}/download/`,
});

/** The stored filename, without control characters and path separators. The service never uses it as a path. */
export function filenameOf(sent: string | undefined, mediaType: DocumentMediaType): string {
  const clean = normaliseText(sent ?? '')
    .replace(/[\x00-\x1f\x7f-\x9f]/g, '')
    .replace(/[/\\]/g, '_')
    .replace(/^[\s.]+|[\s.]+$/g, '')
    .toWellFormed();
  return clean === '' ? `document.${acceptedFiles[mediaType].extensions[0]}` : shortened(clean);
}

/** Shortens a filename to 255 characters and keeps its extension. */
function shortened(name: string): string {
  if (codePoints(name) <= limits.filename_characters) return name;
  const extension = /\.[^.]{1,10}$/.exec(name)?.[0] ?? '';
  return (
    Array.from(name)
      .slice(0, limits.filename_characters - codePoints(extension))
      .join('') + extension
  );
}

/** The readiness error of a document; undefined for a ready or pending one. */
export const faultOf = ({
  status,
  failure_reason,
}: Pick<StoredDocument, 'status' | 'failure_reason'>): FailureReason | 'rejected' | undefined =>
  status === 'rejected' ? 'rejected' : status === 'failed' ? (failure_reason ?? 'processing_failed') : undefined;

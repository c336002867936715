/** A document, pure: its wire form, what its file may be called, what an inspection makes of it. */
import type { Document, DocumentMediaType } from '@mahnwerk/contract/case/documents.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { codePoints, normaliseText } from '@mahnwerk/contract/shapes/text.ts';
import type { Statements } from './statements.gen.ts';

/** As it is read, by its own room or inside its parent's row. */
export type StoredDocument = Statements['of_parents']['row'];

/** @param base the URL of its parent's documents, with a slash at its end */
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

/** Bytes that a document adds to the representation of what it belongs to, its comma included; counted as ready, whatever inspection finds. */
export const sizeOfDocument = (row: StoredDocument, base: string): number =>
  Buffer.byteLength(JSON.stringify(presentDocument(asReady(row), base))) + 1;

/** The longest representation of a document. */
export const asReady = (row: StoredDocument): StoredDocument => ({ ...row, status: 'ready', failure_reason: null });

/** Where the operator reads documents, whatever they belong to. */
export const operatorDocumentsUrl = (publicUrl: string): string => `${publicUrl}/operator/v1/documents/`;

/** The same documents with the URLs that an operator's key may call. */
export const documentsForOperator = (documents: readonly Document[], publicUrl: string): Document[] =>
  documents.map((each) => ({
    ...each,
    download_url: each.download_url === null ? null : `${operatorDocumentsUrl(publicUrl)}${each.id}/download/`,
  }));

const extensions: Readonly<Record<DocumentMediaType, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/tiff': 'tif',
};

/** What a file is called here: shown to people and offered to their browsers, never used as a path of ours, and no path of theirs. */
export function filenameOf(sent: string | undefined, mediaType: DocumentMediaType): string {
  const clean = normaliseText(sent ?? '')
    .replace(/[\x00-\x1f\x7f-\x9f]/g, '')
    .replace(/[/\\]/g, '_')
    .replace(/^[\s.]+|[\s.]+$/g, '')
    .toWellFormed();
  return clean === '' ? `document.${extensions[mediaType]}` : shortened(clean);
}

/** At most 255 characters; its extension stays. */
function shortened(name: string): string {
  if (codePoints(name) <= limits.filename_characters) return name;
  const extension = /\.[^.]{1,10}$/.exec(name)?.[0] ?? '';
  return (
    Array.from(name)
      .slice(0, limits.filename_characters - codePoints(extension))
      .join('') + extension
  );
}

/** What finalize has against a document; undefined where it has nothing. */
export const faultOf = ({
  status,
  failure_reason,
}: Pick<StoredDocument, 'status' | 'failure_reason'>): string | undefined =>
  status === 'rejected' ? 'rejected' : status === 'failed' ? (failure_reason ?? 'processing_failed') : undefined;

/**
 * Detects the type of a file from its first bytes only. A file has exactly one type: a file that begins as another
 * format and contains a PDF header further on has none, because two programs would see two documents in it.
 */

import type { DocumentMediaType } from '@mahnwerk/contract/shapes/media-types.ts';

export type MediaType = DocumentMediaType;

const signatures: readonly (readonly [MediaType, Uint8Array])[] = [
  ['image/jpeg', Uint8Array.of(0xff, 0xd8, 0xff)],
  ['image/png', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)],
  ['image/tiff', Uint8Array.of(0x49, 0x49, 0x2a, 0x00)],
  ['image/tiff', Uint8Array.of(0x4d, 0x4d, 0x00, 0x2a)],
  // BigTIFF
  ['image/tiff', Uint8Array.of(0x49, 0x49, 0x2b, 0x00)],
  ['image/tiff', Uint8Array.of(0x4d, 0x4d, 0x00, 0x2b)],
];

/** Formats that are not taken, with the offset of their mark: an archive can hold a PDF as it is, near its start. */
const others: readonly (readonly [number, string])[] = [
  [0, 'GIF8'],
  [0, 'BM'],
  [0, 'RIFF'],
  [4, 'ftyp'],
  [0, 'PK\x03\x04'],
  [257, 'ustar'],
  [0, '\x1f\x8b'],
  [0, 'BZh'],
  [0, '7z\xbc\xaf\x27\x1c'],
  [0, 'Rar!'],
  [0, '\xd0\xcf\x11\xe0'],
  [0, '{\\rtf'],
  [0, '%!PS'],
  [0, 'MZ'],
  [0, '\x7fELF'],
];

const pdfMark = '%PDF-';

/** Stray bytes of a download, the rest of a web page, a printer's job line: viewers ignore this much (ISO 32000-1, annex H). */
const before_pdf_max = 1024;

const startsWith = (head: Buffer, at: number, mark: Uint8Array): boolean =>
  head.subarray(at, at + mark.length).equals(mark);

/** @param head the first bytes, as far as a PDF's header may stand */
export function mediaTypeOf(head: Buffer): MediaType | undefined {
  const at = head.indexOf(pdfMark);
  const isPdf = at >= 0 && at <= before_pdf_max;
  const [image] = signatures.find(([, signature]) => startsWith(head, 0, signature)) ?? [];
  if (image !== undefined || !isPdf) return isPdf ? undefined : image;
  return others.some(([offset, mark]) => startsWith(head, offset, Buffer.from(mark, 'latin1')))
    ? undefined
    : 'application/pdf';
}

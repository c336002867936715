/**
 * What a file is, told from its first bytes and nothing else. A file is of one type only: what begins as an image and
 * holds a PDF further in is neither, because two programs would see two documents in it.
 */

export type MediaType = 'application/pdf' | 'image/jpeg' | 'image/png' | 'image/tiff';

const signatures: readonly (readonly [MediaType, Uint8Array])[] = [
  ['application/pdf', Buffer.from('%PDF-')],
  ['image/jpeg', Uint8Array.of(0xff, 0xd8, 0xff)],
  ['image/png', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)],
  ['image/tiff', Uint8Array.of(0x49, 0x49, 0x2a, 0x00)],
  ['image/tiff', Uint8Array.of(0x4d, 0x4d, 0x00, 0x2a)],
  // BigTIFF
  ['image/tiff', Uint8Array.of(0x49, 0x49, 0x2b, 0x00)],
  ['image/tiff', Uint8Array.of(0x4d, 0x4d, 0x00, 0x2b)],
];

const pdfMark = '%PDF-';

/** @param head the first kilobyte: as far as PDF readers look for their mark */
export function mediaTypeOf(head: Buffer): MediaType | undefined {
  const start = startOf(head);
  const found = signatures.find(([, signature]) => head.subarray(start, start + signature.length).equals(signature));
  if (found === undefined) return undefined;
  const [type] = found;
  // Only a PDF may begin with white space, and nothing but a PDF may hold its mark where readers look for it.
  if (type === 'application/pdf') return type;
  return start > 0 || head.includes(pdfMark) ? undefined : type;
}

/** Behind a byte order mark and white space, which careless programs put in front of a PDF. */
function startOf(head: Buffer): number {
  let start = head.subarray(0, 3).equals(Uint8Array.of(0xef, 0xbb, 0xbf)) ? 3 : 0;
  while (start < head.length && [0x09, 0x0a, 0x0d, 0x20].includes(head[start] ?? 0)) start += 1;
  return start;
}

/**
 * Detects the type of a file from its first bytes only. A file has exactly one type: a file that begins as an image and
 * contains a PDF header further on has none, because two programs would see two documents in it.
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

/** @param head the first kilobyte, in which PDF readers search for the header */
export function mediaTypeOf(head: Buffer): MediaType | undefined {
  const start = startOf(head);
  const found = signatures.find(([, signature]) => head.subarray(start, start + signature.length).equals(signature));
  if (found === undefined) return undefined;
  const [type] = found;
  // Only a PDF may begin with white space, and only a PDF may contain its header in this range.
  if (type === 'application/pdf') return type;
  return start > 0 || head.includes(pdfMark) ? undefined : type;
}

/** The offset after a byte order mark and white space, which some programs put in front of a PDF. */
function startOf(head: Buffer): number {
  let start = head.subarray(0, 3).equals(Uint8Array.of(0xef, 0xbb, 0xbf)) ? 3 : 0;
  while (start < head.length && [0x09, 0x0a, 0x0d, 0x20].includes(head[start] ?? 0)) start += 1;
  return start;
}

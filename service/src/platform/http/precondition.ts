/**
 * ETags (RFC 9110 8.8, 13.1): strong, and a hash of the representation's bytes, so that equal representations have
 * equal tags in every process.
 */
import { hash } from 'node:crypto';

/** The ETag of a body: 22 characters of base64url hold 132 bits of its SHA-256, which rules out collisions. */
export const etagOf = (body: Buffer): string => `"${hash('sha256', body, 'base64url').slice(0, 22)}"`;

/** The ETag of a content with a known SHA-256. @param sha256 in hexadecimal */
export const etagOfContent = (sha256: string): string =>
  `"${Buffer.from(sha256, 'hex').toString('base64url').slice(0, 22)}"`;

// Empty elements are skipped (RFC 9110 5.6.1.2). Each run of white space matches one part of the pattern only, which
// keeps matching linear.
const tagForm = /[\t ]*(?:(W\/)?("[\x21\x23-\x7e\x80-\xff]*")[\t ]*)?(?:,|$)/y;

interface Tag {
  readonly weak: boolean;
  readonly value: string;
}

/** The tags of a header, '*' for any; undefined if the header is not a list of tags. */
function tagsOf(header: string): '*' | readonly Tag[] | undefined {
  if (header.trim() === '*') return '*';
  const tags: Tag[] = [];
  tagForm.lastIndex = 0;
  while (tagForm.lastIndex < header.length) {
    const match = tagForm.exec(header);
    if (match === null) return undefined;
    if (match[2] !== undefined) tags.push({ weak: match[1] !== undefined, value: match[2] });
  }
  return tags;
}

/** `If-None-Match`: weak comparison; true means 304. */
export function matchesWeakly(header: string, etag: string): boolean {
  const tags = tagsOf(header);
  return tags === '*' || (tags?.some((tag) => tag.value === etag) ?? false);
}

/** `If-Match`: strong comparison, weak tags never match; false means 412. */
export function matchesStrongly(header: string, etag: string): boolean {
  const tags = tagsOf(header);
  return tags === '*' || (tags?.some((tag) => !tag.weak && tag.value === etag) ?? false);
}

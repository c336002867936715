/**
 * ETags (RFC 9110 8.8, 13.1): strong, derived from the bytes of the representation, so that equal
 * representations have equal tags whatever process answers.
 */
import { hash } from 'node:crypto';

/** 22 characters of base64url carry 132 bits: no two representations of one resource collide. */
export const etagOf = (body: Buffer): string => `"${hash('sha256', body, 'base64url').slice(0, 22)}"`;

/** The same of bytes whose SHA-256 is known, in hexadecimal. */
export const etagOfContent = (sha256: string): string =>
  `"${Buffer.from(sha256, 'hex').toString('base64url').slice(0, 22)}"`;

// An element may be empty: RFC 9110 5.6.1.2 has recipients skip such. White space belongs to one part of the form only, which keeps matching linear.
const tagForm = /[\t ]*(?:(W\/)?("[\x21\x23-\x7e\x80-\xff]*")[\t ]*)?(?:,|$)/y;

interface Tag {
  readonly weak: boolean;
  readonly value: string;
}

/** The tags of a header, '*' for any, or undefined where the header is not a list of tags. */
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

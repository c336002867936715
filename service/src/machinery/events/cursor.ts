/**
 * Cursors of the feed: opaque, URL-safe, bound to owner and environment. A cursor holds a position of
 * all owners' common count, so it is encrypted: no tenant learns how much the others do.
 *
 * Equal places give equal cursors (a page's ETag must not change by itself), so no random nonce is
 * used: the tag of owner, environment and place is the nonce as well (the construction of RFC 5297).
 */
import { createCipheriv, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Environment } from '../http/reply.ts';

/** Who reads a feed. */
export interface FeedOwner {
  readonly kind: 'company' | 'partner';
  readonly id: string;
}

/** Where a reader stands: after this position. */
export interface Place {
  readonly position: bigint;
  /** Milliseconds since 1970 at which the position was given, not later: spares the reading of older days. */
  readonly sequencedAt: number;
}

export interface Cursors {
  seal(owner: FeedOwner, place: Place): string;
  /** The place, or undefined for whatever this owner of this environment was never given. */
  open(owner: FeedOwner, cursor: string): Place | undefined;
}

const version = 1;
const tag_bytes = 16;
const place_bytes = 16;
const cursor_bytes = 1 + tag_bytes + place_bytes;

/** @param secretKey the service's 32 bytes; the two keys used here are derived from it */
export function createCursors(secretKey: Buffer, environment: Environment): Cursors {
  const derived = (purpose: string): Buffer => Buffer.from(hkdfSync('sha256', secretKey, '', `mahnwerk feed cursor ${purpose}`, 32));
  const [authentication, encryption] = [derived('authentication'), derived('encryption')];

  const tagOf = ({ kind, id }: FeedOwner, place: Buffer): Buffer =>
    createHmac('sha256', authentication).update(`${version}\0${environment}\0${kind}\0${id}\0`).update(place).digest().subarray(0, tag_bytes);
  // Counter mode: the same step encrypts and decrypts.
  const crypt = (tag: Buffer, content: Buffer): Buffer => createCipheriv('aes-256-ctr', encryption, tag).update(content);

  return {
    seal(owner, place) {
      const plain = bytesOf(place);
      const tag = tagOf(owner, plain);
      return Buffer.concat([Buffer.of(version), tag, crypt(tag, plain)]).toString('base64url');
    },
    open(owner, cursor) {
      const bytes = Buffer.from(cursor, 'base64url');
      // One cursor has one spelling: what base64url would forgive is not ours.
      if (bytes.length !== cursor_bytes || bytes[0] !== version || bytes.toString('base64url') !== cursor) return undefined;
      const tag = bytes.subarray(1, 1 + tag_bytes);
      const plain = crypt(tag, bytes.subarray(1 + tag_bytes));
      return timingSafeEqual(tag, tagOf(owner, plain)) ? placeOf(plain) : undefined;
    },
  };
}

function bytesOf({ position, sequencedAt }: Place): Buffer {
  const bytes = Buffer.alloc(place_bytes);
  bytes.writeBigUInt64BE(position, 0);
  bytes.writeBigUInt64BE(BigInt(sequencedAt), 8);
  return bytes;
}

const placeOf = (bytes: Buffer): Place => ({ position: bytes.readBigUInt64BE(0), sequencedAt: Number(bytes.readBigUInt64BE(8)) });

/**
 * Cursors of the feed: opaque, URL-safe, bound to owner and environment. A cursor contains a position in the numbering
 * of all owners' events; encryption keeps it from one tenant how many events the others have. Equal positions give
 * equal cursors (seal.ts).
 */
import type { EventOwner } from '../database/session.ts';
import { createSealer } from '../seal.ts';
import type { Environment } from '../environment.ts';

/** A position in a feed: the reader has everything up to it. */
export interface FeedPosition {
  readonly position: bigint;
  /** Milliseconds since 1970, not before the assignment of the position: it excludes older days from the query. */
  readonly sequencedAt: number;
}

export interface Cursors {
  seal(owner: EventOwner, place: FeedPosition): string;
  /** The position, or undefined if this owner never received the cursor in this environment. */
  open(owner: EventOwner, cursor: string): FeedPosition | undefined;
}

const version = 1;
const place_bytes = 16;

/** @param previousKey cursors sealed with it are still accepted */
export function createCursors(secretKey: Buffer, environment: Environment, previousKey?: Buffer): Cursors {
  const sealer = createSealer(secretKey, 'feed cursor', previousKey);
  const contextOf = ({ kind, id }: EventOwner): string => `${version}\0${environment}\0${kind}\0${id}\0`;

  return {
    seal: (owner, place) =>
      Buffer.concat([Buffer.of(version), sealer.seal(contextOf(owner), bytesOf(place))]).toString('base64url'),
    open(owner, cursor) {
      const bytes = Buffer.from(cursor, 'base64url');
      // One cursor has one spelling: base64url decoding would tolerate others.
      if (bytes[0] !== version || bytes.toString('base64url') !== cursor) return undefined;
      const plain = sealer.open(contextOf(owner), bytes.subarray(1));
      return plain?.length === place_bytes ? placeOf(plain) : undefined;
    },
  };
}

function bytesOf({ position, sequencedAt }: FeedPosition): Buffer {
  const bytes = Buffer.alloc(place_bytes);
  bytes.writeBigUInt64BE(position, 0);
  bytes.writeBigUInt64BE(BigInt(sequencedAt), 8);
  return bytes;
}

const placeOf = (bytes: Buffer): FeedPosition => ({
  position: bytes.readBigUInt64BE(0),
  sequencedAt: Number(bytes.readBigUInt64BE(8)),
});

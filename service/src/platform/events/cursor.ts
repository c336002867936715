/**
 * Cursors of the feed: opaque, URL-safe, bound to owner and environment. A cursor holds a position of
 * all owners' common count, so it is encrypted: no tenant learns how much the others do. Equal
 * places give equal cursors (seal.ts).
 */
import type { Owner } from '../database/session.ts';
import { createSealer } from '../seal.ts';
import type { Environment } from '../environment.ts';

/** Where a reader stands: after this position. */
export interface Place {
  readonly position: bigint;
  /** Milliseconds since 1970 at which the position was given, not later: spares the reading of older days. */
  readonly sequencedAt: number;
}

export interface Cursors {
  seal(owner: Owner, place: Place): string;
  /** The place, or undefined for whatever this owner of this environment was never given. */
  open(owner: Owner, cursor: string): Place | undefined;
}

const version = 1;
const place_bytes = 16;

/** @param previousKey cursors sealed with it are still accepted */
export function createCursors(secretKey: Buffer, environment: Environment, previousKey?: Buffer): Cursors {
  const sealer = createSealer(secretKey, 'feed cursor', previousKey);
  const contextOf = ({ kind, id }: Owner): string => `${version}\0${environment}\0${kind}\0${id}\0`;

  return {
    seal: (owner, place) =>
      Buffer.concat([Buffer.of(version), sealer.seal(contextOf(owner), bytesOf(place))]).toString('base64url'),
    open(owner, cursor) {
      const bytes = Buffer.from(cursor, 'base64url');
      // One cursor has one spelling: what base64url would forgive is not ours.
      if (bytes[0] !== version || bytes.toString('base64url') !== cursor) return undefined;
      const plain = sealer.open(contextOf(owner), bytes.subarray(1));
      return plain?.length === place_bytes ? placeOf(plain) : undefined;
    },
  };
}

function bytesOf({ position, sequencedAt }: Place): Buffer {
  const bytes = Buffer.alloc(place_bytes);
  bytes.writeBigUInt64BE(position, 0);
  bytes.writeBigUInt64BE(BigInt(sequencedAt), 8);
  return bytes;
}

const placeOf = (bytes: Buffer): Place => ({
  position: bytes.readBigUInt64BE(0),
  sequencedAt: Number(bytes.readBigUInt64BE(8)),
});

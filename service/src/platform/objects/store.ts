/** An object store: bytes under their SHA-256, immutable, without names from clients. */
import type { Readable } from 'node:stream';
import type { SpooledFile } from './spool.ts';

export interface ObjectStore {
  /** Resolves when the file's bytes are stored durably; existing bytes stay. */
  put(file: SpooledFile): Promise<void>;
  /** A stream of all bytes, once the first ones are available. @throws ObjectStoreUnavailable, ObjectMissing */
  open(sha256: string): Promise<Readable>;
  /** Checks that `open` would succeed. @throws ObjectStoreUnavailable, ObjectMissing */
  check(sha256: string): Promise<void>;
  /** The object as a file on this machine's disk; the caller releases it. */
  local(sha256: string): Promise<LocalFile>;
  /** Removes the object; succeeds if it does not exist. */
  remove(sha256: string): Promise<void>;
  /** @throws ObjectStoreUnavailable unless the store responds */
  reach(): Promise<void>;
  close(): Promise<void>;
}

export interface LocalFile {
  readonly path: string;
  release(): Promise<void>;
}

/** The store is unreachable or refuses every request: 503 for callers, a retry for workers. */
export class ObjectStoreUnavailable extends Error {
  constructor(cause: unknown) {
    super('the object store is unavailable', { cause });
  }
}

/** The store responds but does not have the object: bytes were lost. */
export class ObjectMissing extends Error {
  constructor(sha256: string) {
    super(`the object store has no ${sha256}`);
  }
}

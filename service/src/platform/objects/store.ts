/** What an object store can do, whichever it is: bytes under their SHA-256, never changed, never named from outside. */
import type { Readable } from 'node:stream';
import type { SpooledFile } from './spool.ts';

export interface ObjectStore {
  /** Keeps a file's bytes for good before it returns; those that are there already stay. */
  put(file: SpooledFile): Promise<void>;
  /** A stream of all its bytes, once the first are sure to come. @throws ObjectStoreUnavailable, ObjectMissing */
  open(sha256: string): Promise<Readable>;
  /** Whether it could be opened. @throws ObjectStoreUnavailable, ObjectMissing */
  check(sha256: string): Promise<void>;
  /** The file on this machine's disk, for who reads it as one; released when done with. */
  local(sha256: string): Promise<LocalFile>;
  /** Removes it; it may be gone already. */
  remove(sha256: string): Promise<void>;
  /** @throws ObjectStoreUnavailable unless it answers */
  reach(): Promise<void>;
  close(): Promise<void>;
}

export interface LocalFile {
  readonly path: string;
  release(): Promise<void>;
}

/** The store cannot be reached, or refuses everybody: 503 to callers, try again to workers. */
export class ObjectStoreUnavailable extends Error {
  constructor(cause: unknown) {
    super('the object store is unavailable', { cause });
  }
}

/** The store works and has not got it: bytes were lost. */
export class ObjectMissing extends Error {
  constructor(sha256: string) {
    super(`the object store has no ${sha256}`);
  }
}

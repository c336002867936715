/** Where files go: the data directory, or S3 where the settings name it. Either way they come in through a spool on this machine's disk. */
import { join } from 'node:path';
import { directoryStore } from './directory.ts';
import { type S3Options, s3Store } from './s3.ts';
import { Spool } from './spool.ts';
import type { ObjectStore } from './store.ts';

export interface StorageOptions {
  /** The data directory. */
  readonly folder: string;
  /** Object storage instead of it. */
  readonly s3?: S3Options | undefined;
}

export interface Storage {
  readonly store: ObjectStore;
  readonly spool: Spool;
  /** Where its files lie on this machine: what an inspection may read. */
  readonly folders: readonly string[];
}

export function openStorage({ folder, s3 }: StorageOptions): Storage {
  // Beside the objects, on the same disk: a file is moved to its place, not copied.
  const spool = new Spool(join(folder, 'incoming'));
  if (s3 !== undefined) return { store: s3Store(s3, spool), spool, folders: [spool.folder] };
  const objects = join(folder, 'objects');
  return { store: directoryStore(objects), spool, folders: [spool.folder, objects] };
}

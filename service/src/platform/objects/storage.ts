/**
 * The storage of files: the data directory, or S3 if configured. Incoming files pass through a spool on this machine's
 * disk.
 */
import { join } from 'node:path';
import { placeOf } from '../unreachable.ts';
import { directoryStore } from './directory.ts';
import { type S3Options, s3Store } from './s3.ts';
import { Spool } from './spool.ts';
import type { ObjectStore } from './store.ts';

export interface StorageOptions {
  /** The data directory. */
  readonly folder: string;
  /** Replaces the data directory as the object store. */
  readonly s3?: S3Options | undefined;
}

export interface Storage {
  readonly store: ObjectStore;
  /** Where the objects are, as the operator knows it. */
  readonly place: string;
  readonly spool: Spool;
  /** The folders of its files on this machine, which an inspection may read. */
  readonly folders: readonly string[];
}

/** Where a bucket is, without its key. */
export const bucketPlace = ({ endpoint, bucket }: S3Options): string => `${placeOf(endpoint)} ${bucket}`;

export function openStorage({ folder, s3 }: StorageOptions): Storage {
  // On the same disk as the objects: a file is moved, not copied.
  const spool = new Spool(join(folder, 'incoming'));
  if (s3 !== undefined) return { store: s3Store(s3, spool), place: bucketPlace(s3), spool, folders: [spool.folder] };
  const objects = join(folder, 'objects');
  return { store: directoryStore(objects), place: objects, spool, folders: [spool.folder, objects] };
}

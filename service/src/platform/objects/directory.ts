/**
 * Objects in the data directory. A file is written beside its destination, flushed to disk and moved; then its folder
 * is flushed, so that an acknowledged object survives a power cut. A missing data directory is never recreated: an
 * unmounted disk must be noticed.
 */
import { constants, mkdirSync } from 'node:fs';
import { access, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { ObjectMissing, ObjectStoreUnavailable, type LocalFile, type ObjectStore } from './store.ts';

/** @param folder on the same disk as the spool; created if it does not exist */
export function directoryStore(folder: string): ObjectStore {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return {
    put: ({ path, sha256 }) => asStoreFailure(() => moveTo(pathOf(folder, sha256), path)),
    open: (sha256) => asStoreFailure(() => openObject(folder, sha256)),
    check: (sha256) => asStoreFailure(async () => void (await sizeOf(folder, sha256))),
    local: (sha256) => asStoreFailure(() => local(folder, sha256)),
    remove: (sha256) => asStoreFailure(() => rm(pathOf(folder, sha256), { force: true })),
    reach: () => asStoreFailure(() => access(folder, constants.R_OK | constants.W_OK | constants.X_OK)),
    close: async () => undefined,
  };
}

const shaForm = /^[0-9a-f]{64}$/;

/** 256 folders limit the size of each: 4,000 files for a million objects. */
const shelfOf = (folder: string, sha256: string): string => join(folder, sha256.slice(0, 2));

function pathOf(folder: string, sha256: string): string {
  if (!shaForm.test(sha256)) throw new Error('an object is called by its SHA-256 and nothing else');
  return join(shelfOf(folder, sha256), sha256);
}

/** Moves a complete file to its destination, unless the same content exists. */
async function moveTo(place: string, path: string): Promise<void> {
  const shelf = dirname(place);
  if (await createsFolder(shelf)) await sync(dirname(shelf));
  if (!(await exists(place))) {
    await sync(path);
    await rename(path, place);
  }
  // Even if it existed: the process that moved it may have died before this step.
  await sync(shelf);
}

/** False if the folder exists; another process may create it at the same time. */
async function createsFolder(folder: string): Promise<boolean> {
  try {
    await mkdir(folder, { mode: 0o700 });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** Returns when the bytes of a file, or the entries of a folder, are on disk. */
async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function sizeOf(folder: string, sha256: string): Promise<number> {
  const path = pathOf(folder, sha256);
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    await access(folder);
    throw new ObjectMissing(sha256);
  }
}

async function openObject(folder: string, sha256: string): Promise<Readable> {
  await sizeOf(folder, sha256);
  const handle = await open(pathOf(folder, sha256), 'r');
  return handle.createReadStream({ highWaterMark: 64 * 1024 });
}

async function local(folder: string, sha256: string): Promise<LocalFile> {
  await sizeOf(folder, sha256);
  return { path: pathOf(folder, sha256), release: async () => undefined };
}

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined;

/** Reports any failure of the disk as a failure of the store. */
async function asStoreFailure<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ObjectMissing || codeOf(error) === undefined ? error : new ObjectStoreUnavailable(error);
  }
}

/** A backup to one file, beside a running service or without one. The secret key is no part of it. */
import { accessSync, constants, existsSync } from 'node:fs';
import { open, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import type { Settings } from '../config.ts';
import { type Dumped, dump } from '../platform/backup/index.ts';
import { systemClock } from '../platform/clock.ts';
import type { DatabaseAddress } from '../platform/database/address.ts';
import { recordDeployment } from '../platform/database/deployment-records.ts';
import { readSetting } from '../platform/database/deployment-settings.ts';
import { ObjectStoreUnavailable, openStorage } from '../platform/objects/index.ts';
import { openDatabase, withOwner } from './database.ts';
import { isKeyOf, readSecretKey } from './secret-key.ts';
import { programVersion } from '../platform/version.ts';
import { StartError } from '../setting.ts';

export interface BackupOptions {
  readonly file: string;
  /** A second file, for the secret key. */
  readonly keyFile: string | undefined;
  readonly progress: (line: string) => void;
}

/** The file has its name once it is complete and on the disk. It does not migrate. @throws StartError */
export async function backup(settings: Settings, { file, keyFile, progress }: BackupOptions): Promise<Dumped> {
  for (const path of [file, keyFile]) if (path !== undefined) refuseUnwritable(path);
  const unnamed = `${resolve(file)}.${process.pid}.partial`;
  const { dataDir, objectStore } = settings;
  const database = await openDatabase(settings, { log: () => undefined, besideOwner: true, existing: true });
  const { store } = openStorage({ folder: dataDir, s3: objectStore });
  try {
    const check = await withOwner(database.address, (pool) => readSetting(pool, 'secret_key_check'));
    if (check === undefined) throw new StartError('the database has never been used by a service: nothing to back up');
    const key = keyOf(settings, check);
    if (keyFile !== undefined) await writeKey(keyFile, key);
    const dumped = await dump({
      address: database.address,
      store,
      path: unnamed,
      version: programVersion(),
      keyOf: (found) => keyOf(settings, found),
      createdAt: new Date(systemClock.now()),
      progress,
    });
    await rename(unnamed, file);
    await syncFolder(dirname(resolve(file)));
    await record(database.address, dumped, progress);
    return dumped;
  } catch (error) {
    throw notWritten(error, file);
  } finally {
    await rm(unnamed, { force: true });
    await store.close();
    await database.close();
  }
}

/** A backup that misses files is none to rely on. One that cannot be recorded is as good as any. */
async function record(
  address: DatabaseAddress,
  { bytes, missing }: Dumped,
  progress: BackupOptions['progress'],
): Promise<void> {
  if (missing.length > 0) return;
  await withOwner(address, (pool) => recordDeployment(pool, 'backup', bytes)).catch(() =>
    progress('the backup is complete; the database could not record it'),
  );
}

/** The secret key of the database. @throws StartError */
function keyOf({ secretKey, previousSecretKey, dataDir }: Settings, check: string): Buffer {
  const keys = [secretKey ?? readSecretKey(dataDir), previousSecretKey];
  const key = keys.find((each) => each !== undefined && isKeyOf(each, check));
  if (key === undefined)
    throw new StartError('the secret key of this database is not known here: set MAHNWERK_SECRET_KEY to it');
  return key;
}

async function writeKey(file: string, key: Buffer): Promise<void> {
  await writeFile(file, `${key.toString('base64')}\n`, { flag: 'wx', mode: 0o600 }).catch((cause: unknown) => {
    throw new StartError(`${file} cannot be written: ${(cause as Error).message}`, { cause });
  });
}

/** Before the work of an hour. @throws StartError */
function refuseUnwritable(path: string): void {
  if (existsSync(path)) throw new StartError(`${path} exists: choose another name, a backup replaces nothing`);
  try {
    accessSync(dirname(resolve(path)), constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new StartError(`${path} cannot be written: ${(cause as Error).message}`, { cause });
  }
}

/** Of the folder where the file was written, not of the database. */
function notWritten(error: unknown, file: string): unknown {
  if (error instanceof ObjectStoreUnavailable)
    return new StartError('the object store cannot be reached: see S3_ENDPOINT, or MAHNWERK_DATA_DIR', {
      cause: error,
    });
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  const ofFile = code !== undefined && ['open', 'write', 'rename', 'fsync'].includes(syscall ?? '');
  return ofFile ? new StartError(`${basename(file)} cannot be written: ${message}`, { cause: error }) : error;
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync();
  await handle.close();
}

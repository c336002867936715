/** A backup becomes an empty data directory or database again. Everything that can be refused is refused before the first change. */
import { existsSync } from 'node:fs';
import type { Settings } from '../config.ts';
import {
  checkBackup,
  type End,
  format_version,
  isSealed,
  load,
  type Manifest,
  UnusableBackup,
} from '../platform/backup/index.ts';
import { isOfPreRelease, type KnownMigrations, knownMigrations, migrate } from '../platform/database/migrate.ts';
import { ObjectStoreUnavailable, openStorage } from '../platform/objects/index.ts';
import { programVersion } from '../platform/version.ts';
import { openDatabase } from './database.ts';
import { createSecretKey, isKeyOf, readKeyFile, readSecretKey, secretKeyFile } from './secret-key.ts';
import { StartError } from '../setting.ts';

export interface RestoreOptions {
  readonly file: string;
  /** Where the secret key is; it goes into the data directory. */
  readonly keyFile: string | undefined;
  readonly progress: (line: string) => void;
}

export interface Restored extends End {
  readonly manifest: Manifest;
  /** Of this program, beyond those of the backup. */
  readonly migrations: number;
  /** False where the backup is older than seals: nothing proves that its contents are as they were written. */
  readonly sealed: boolean;
}

/** @throws StartError, UnusableBackup: one line for the operator */
export async function restore(settings: Settings, { file, keyFile, progress }: RestoreOptions): Promise<Restored> {
  if (!existsSync(file)) throw new StartError(`${file} does not exist`);
  const known = await knownMigrations();
  const { manifest, end } = await checkBackup(file, { accept: (found) => refuseUnknown(found, known), progress });
  refuseEnvironment(manifest, settings);
  const key = keyOf(manifest, settings, keyFile);
  const sealed = refuseForged(file, end, key);
  const database = await openDatabase(settings, { log: () => undefined, besideOwner: false });
  const { store, spool } = openStorage({ folder: settings.dataDir, s3: settings.objectStore });
  try {
    // First: a database without its key would be lost.
    if (settings.secretKey === undefined && readSecretKey(settings.dataDir) === undefined)
      createSecretKey(settings.dataDir, key);
    await load({ address: database.address, store, spool, path: file, manifest, end, progress });
    return { ...end, manifest, sealed, migrations: await migrate(database.address) };
  } catch (error) {
    if (error instanceof ObjectStoreUnavailable)
      throw new StartError('the object store cannot be reached: see S3_ENDPOINT, or MAHNWERK_DATA_DIR', {
        cause: error,
      });
    throw error;
  } finally {
    await store.close();
    await database.close();
  }
}

function refuseUnknown({ format, migrations, version }: Manifest, known: KnownMigrations): void {
  if (format <= format_version && isOfPreRelease(migrations, known))
    throw new UnusableBackup(
      `the backup is of ${version}, a pre-release of Mahnwerk, and cannot be restored with ${programVersion()}: begin with a new database`,
    );
  if (format > format_version || migrations.length > known.size)
    throw new UnusableBackup(
      `the backup is of the newer version ${version} (format ${format}, ${migrations.length} migrations), this program is ${programVersion()} (format ${format_version}, ${known.size} migrations): restore it with ${version} or newer`,
    );
}

/** Returns whether there is a seal. */
function refuseForged(file: string, { seal, ...end }: End, key: Buffer): boolean {
  if (seal !== undefined && !isSealed({ ...end, seal }, key))
    throw new UnusableBackup(`${file} was changed after it was written: its seal is not one of the secret key`);
  return seal !== undefined;
}

function refuseEnvironment(manifest: Manifest, { environment }: Settings): void {
  if (manifest.environment !== environment)
    throw new StartError(
      `MAHNWERK_ENVIRONMENT is ${environment}, but the backup is of ${manifest.environment}: set it to ${manifest.environment}`,
    );
}

/** The key of the backup, among those that are given. @throws StartError */
function keyOf(
  { secret_key_check }: Manifest,
  { secretKey, previousSecretKey, dataDir }: Settings,
  keyFile: string | undefined,
): Buffer {
  const given =
    keyFile === undefined ? undefined : readKeyFile(keyFile, 'name the file that backup --secret-key wrote');
  if (keyFile !== undefined && given === undefined) throw new StartError(`${keyFile} does not exist`);
  const used = secretKey ?? readSecretKey(dataDir);
  const place = secretKey === undefined ? secretKeyFile(dataDir) : 'MAHNWERK_SECRET_KEY';
  if (given !== undefined && !isKeyOf(given, secret_key_check))
    throw new StartError(`the key in ${keyFile} is not the secret key of this backup`);
  const key = [used ?? given, previousSecretKey].find((each) => each !== undefined && isKeyOf(each, secret_key_check));
  if (key !== undefined) return key;
  if (used === undefined && given === undefined)
    throw new StartError(
      'the secret key of the backup is missing: name its file by --secret-key, or set MAHNWERK_SECRET_KEY',
    );
  throw new StartError(`the key in ${place} is not the secret key of this backup`);
}

/**
 * From settings to a database that may be used: the embedded server or one of the operator's own,
 * the right environment, the right secret key, all migrations. Each refusal here is one line, and
 * happens before anything is changed.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  DataDirInUse,
  type EmbeddedServer,
  EmbeddedUnavailable,
  findEmbedded,
  startEmbedded,
} from '@mahnwerk/embedded-postgres';
import type pg from 'pg';
import type { Settings } from '../config.ts';
import { type DatabaseAddress, addressOf, roles, type ServiceAddress } from '../platform/database/address.ts';
import { sqlStateOf } from '../platform/database/failure.ts';
import { readSetting, storeSettingOnce } from '../platform/database/deployment-settings.ts';
import { migrate, missingMigrations } from '../platform/database/migrate.ts';
import { establishLogins } from '../platform/database/logins.ts';
import { createPool, start_patience_ms } from '../platform/database/create-pool.ts';
import { hasDatabase, openDataDir, refuseWithoutDatabase } from './data-dir.ts';
import {
  checkValueOf,
  createSecretKey,
  type DeploymentKeys,
  hashKeyIn,
  hashKeySealed,
  isKeyOf,
  newHashKey,
  readSecretKey,
  secretKeyFile,
} from './secret-key.ts';
import { StartError } from '../setting.ts';

export interface OpenDatabase {
  readonly address: DatabaseAddress;
  /** Comes when the embedded server that this process runs ended by itself: the reason. */
  readonly ended: Promise<string>;
  /** Stops the embedded server, where this process runs it. */
  close(): Promise<void>;
}

type Log = (message: string, details?: object) => void;

export interface OpenOptions {
  readonly log: Log;
  /** Also use a server that another process runs on the data directory: for commands beside a running service. */
  readonly besideOwner: boolean;
  /** Refuse a data directory without a database, instead of making one. */
  readonly existing?: boolean;
}

/** @throws StartError, EmbeddedServerError: one line for the operator. */
export async function openDatabase(settings: Settings, options: OpenOptions): Promise<OpenDatabase> {
  if (options.existing === true && settings.databaseUrl === undefined) refuseWithoutDatabase(settings.dataDir);
  const database =
    settings.databaseUrl === undefined ? await openEmbedded(settings.dataDir, options) : external(settings.databaseUrl);
  try {
    await refuseForeign(database.address, settings);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

const never = new Promise<never>(() => undefined);

const external = (connectionString: string): OpenDatabase => ({
  address: { connectionString },
  ended: never,
  close: async () => undefined,
});

/** An owner that is just starting is ready within a second or two. */
const owner_timeout_ms = 15_000;

async function openEmbedded(dataDir: string, { log, besideOwner }: OpenOptions): Promise<OpenDatabase> {
  openDataDir(dataDir);
  const deadline = performance.now() + owner_timeout_ms;
  for (;;) {
    try {
      return owned(await startEmbedded({ dataDir, log }));
    } catch (error) {
      if (error instanceof EmbeddedUnavailable)
        throw new StartError(`${error.message}: set DATABASE_URL to a PostgreSQL of version 15 or newer`, {
          cause: error,
        });
      if (!(error instanceof DataDirInUse) || !besideOwner) throw error;
      const connection = findEmbedded(dataDir);
      if (connection !== null) return { address: connection, ended: never, close: async () => undefined };
      if (performance.now() > deadline) throw error;
      await sleep(100);
    }
  }
}

const owned = (server: EmbeddedServer): OpenDatabase => ({
  address: server.connection,
  ended: server.ended,
  close: () => server.stop(),
});

/** PostgreSQL 15: the oldest version whose SQL is used. */
const oldest_version = 150_000;

/** What can be known of a database before anything is written to it. */
async function refuseForeign(address: DatabaseAddress, settings: Settings): Promise<void> {
  await withOwner(address, async (pool) => {
    const { rows } = await pool.query<{ version: number; name: string }>(
      `select current_setting('server_version_num')::int as version, current_setting('server_version') as name`,
    );
    const [{ version, name } = { version: 0, name: 'unknown' }] = rows;
    if (version < oldest_version)
      throw new StartError(`the database is PostgreSQL ${name}: version 15 or newer is needed`);
    refuseEnvironment(await readSetting(pool, 'environment'), settings);
  });
}

function refuseEnvironment(remembered: string | undefined, { environment }: Settings): void {
  if (remembered !== undefined && remembered !== environment)
    throw new StartError(
      `MAHNWERK_ENVIRONMENT is ${environment}, but this database belongs to ${remembered}: each environment has a database of its own`,
    );
}

/** What a start would find, as a sentence; it changes nothing. @throws StartError, the error of PostgreSQL */
export async function lookAtDatabase(settings: Settings): Promise<string> {
  const { databaseUrl, dataDir, secretKey } = settings;
  if (databaseUrl === undefined && !hasDatabase(dataDir)) return 'none yet: the first start makes it';
  const open = await openDatabase(settings, { log: () => undefined, besideOwner: true, existing: true });
  try {
    return await withOwner(open.address, async (pool) => {
      refuseKey(secretKey ?? readSecretKey(dataDir), await readSetting(pool, 'secret_key_check'), settings);
      const missing = await missingMigrations(pool);
      const { rows } = await pool.query<{ name: string }>(`select current_setting('server_version') as name`);
      return `PostgreSQL ${rows[0]?.name}${missing === 0 ? '' : `, ${missing} migrations to apply`}`;
    });
  } finally {
    await open.close();
  }
}

export interface PreparedDatabase {
  readonly keys: DeploymentKeys;
  /** How many were applied. */
  readonly migrations: number;
  readonly address: ServiceAddress;
}

/**
 * Migrates, and binds the database to this deployment's environment and secret key; or finds it so bound.
 * Answers the keys, and the address by which the service logs in. A race of two first starts on one database has one winner; the other is refused.
 */
export async function prepareDatabase(address: DatabaseAddress, settings: Settings): Promise<PreparedDatabase> {
  const checkValue = await withOwner(address, (pool) => readSetting(pool, 'secret_key_check'));
  const known = settings.secretKey ?? readSecretKey(settings.dataDir);
  refuseKey(known, checkValue, settings);
  const migrations = await migrate(address);
  const secret = known ?? createSecretKey(settings.dataDir);
  const keys = { secret, previous: settings.previousSecretKey };
  const { hash, logins } = await withOwner(address, async (pool) => {
    refuseEnvironment(await storeSettingOnce(pool, 'environment', settings.environment), settings);
    refuseKey(secret, await storeSettingOnce(pool, 'secret_key_check', checkValueOf(secret)), settings);
    const stored = await storeSettingOnce(pool, 'hash_key', hashKeySealed(keys, newHashKey(keys, checkValue)));
    const key = hashKeyIn(keys, stored);
    return { hash: key, logins: await establishLogins(pool, key).catch(refuseWithoutRight) };
  });
  const service = { ...address, logins };
  await refuseClosedLogins(service);
  return { keys: { ...keys, hash }, migrations, address: service };
}

/** What the login roles need beyond what migrations need. */
function refuseWithoutRight(error: unknown): never {
  if (sqlStateOf(error) !== '42501') throw error;
  const remedy = `give it CREATEROLE, and on PostgreSQL 16 or newer ADMIN OPTION for ${roles.join(', ')} where another user created them`;
  throw new StartError(
    `the user of DATABASE_URL cannot create the login roles of the service (${(error as Error).message}): ${remedy}`,
  );
}

/** pg_hba.conf may accept the owner alone. */
async function refuseClosedLogins(address: ServiceAddress): Promise<void> {
  try {
    await withOwner(addressOf(address, 'mahnwerk_operator'), (pool) => pool.query('select 1'));
  } catch (error) {
    if (sqlStateOf(error)?.startsWith('28') !== true) throw error;
    throw new StartError(
      `the database refuses the login roles of the service (${(error as Error).message}): let them log in with a password (scram-sha-256) in pg_hba.conf`,
    );
  }
}

/** During a rotation the database is still bound to the previous key, or to the current one already. */
function refuseKey(
  key: Buffer | undefined,
  checkValue: string | undefined,
  { dataDir, secretKey, previousSecretKey }: Settings,
): void {
  if (checkValue === undefined) return;
  const file = secretKeyFile(dataDir);
  if (key === undefined)
    throw new StartError(`the secret key of this database is missing: set MAHNWERK_SECRET_KEY, or restore ${file}`);
  const place = secretKey === undefined ? `the key in ${file}` : 'MAHNWERK_SECRET_KEY';
  if (isKeyOf(key, checkValue) || (previousSecretKey !== undefined && isKeyOf(previousSecretKey, checkValue))) return;
  const remedy =
    previousSecretKey === undefined
      ? 'restore it, or name the old one in MAHNWERK_SECRET_KEY_PREVIOUS to rotate it'
      : 'neither is the key in MAHNWERK_SECRET_KEY_PREVIOUS';
  throw new StartError(
    `${place} is not the secret key this database was used with: webhook secrets and links depend on the old one; ${remedy}`,
  );
}

/** One connection by this address, as a rule the owner's, for as long as the work takes. */
export async function withOwner<T>(address: DatabaseAddress, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = createPool(address, { max: 1, name: 'mahnwerk start', patience_ms: start_patience_ms });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

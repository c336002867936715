/**
 * From settings to a database that may be used: the embedded server or one of the operator's own,
 * the right environment, the right secret key, all migrations. Each refusal here is one line, and
 * happens before anything is changed.
 */
import type pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Settings } from '../config.ts';
import { findEmbedded } from '../machinery/database/attach.ts';
import { DataDirInUse } from '../machinery/database/embedded-error.ts';
import { type EmbeddedServer, startEmbedded } from '../machinery/database/embedded.ts';
import { recall, remember } from '../machinery/database/identity.ts';
import { migrate } from '../machinery/database/migrate.ts';
import { type Address, createPool } from '../machinery/database/pool.ts';
import { checkValueOf, createSecretKey, isKeyOf, readSecretKey, secretKeyFile } from './secret-key.ts';
import { StartError } from './start-error.ts';

export interface OpenDatabase {
  readonly address: Address;
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
}

/** @throws StartError, EmbeddedServerError: one line for the operator. */
export async function openDatabase(settings: Settings, options: OpenOptions): Promise<OpenDatabase> {
  const database = settings.databaseUrl === undefined ? await openEmbedded(settings.dataDir, options) : external(settings.databaseUrl);
  try {
    await refuseForeign(database.address, settings);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

const never = new Promise<never>(() => undefined);

const external = (connectionString: string): OpenDatabase => ({ address: { connectionString }, ended: never, close: async () => undefined });

/** An owner that is just starting is ready within a second or two. */
const owner_patience_ms = 15_000;

async function openEmbedded(dataDir: string, { log, besideOwner }: OpenOptions): Promise<OpenDatabase> {
  const deadline = performance.now() + owner_patience_ms;
  for (;;) {
    try {
      return owned(await startEmbedded({ dataDir, log }));
    } catch (error) {
      if (!(error instanceof DataDirInUse) || !besideOwner) throw error;
      const connection = findEmbedded(dataDir);
      if (connection !== null) return { address: connection, ended: never, close: async () => undefined };
      if (performance.now() > deadline) throw error;
      await sleep(100);
    }
  }
}

const owned = (server: EmbeddedServer): OpenDatabase => ({ address: server.connection, ended: server.ended, close: () => server.stop() });

/** PostgreSQL 15: the oldest version whose SQL is used. */
const oldest_version = 150_000;

/** What can be known of a database before anything is written to it. */
async function refuseForeign(address: Address, settings: Settings): Promise<void> {
  await withOwner(address, async (pool) => {
    const { rows } = await pool.query<{ version: number; name: string }>(`select current_setting('server_version_num')::int as version, current_setting('server_version') as name`);
    const [{ version, name } = { version: 0, name: 'unknown' }] = rows;
    if (version < oldest_version) throw new StartError(`the database is PostgreSQL ${name}: version 15 or newer is needed`);
    refuseEnvironment(await recall(pool, 'environment'), settings);
  });
}

function refuseEnvironment(remembered: string | undefined, { environment }: Settings): void {
  if (remembered !== undefined && remembered !== environment)
    throw new StartError(`MAHNWERK_ENVIRONMENT is ${environment}, but this database belongs to ${remembered}: each environment has a database of its own`);
}

/**
 * Migrates, and binds the database to this deployment's environment and secret key; or finds it so bound.
 * Answers the secret key. A race of two first starts on one database has one winner; the other is refused.
 */
export async function prepareDatabase(address: Address, settings: Settings): Promise<{ secretKey: Buffer; migrations: number }> {
  const checkValue = await withOwner(address, (pool) => recall(pool, 'secret_key_check'));
  const known = settings.secretKey ?? readSecretKey(settings.dataDir);
  refuseKey(known, checkValue, settings);
  const migrations = await migrate(address);
  const secretKey = known ?? createSecretKey(settings.dataDir);
  await withOwner(address, async (pool) => {
    refuseEnvironment(await remember(pool, 'environment', settings.environment), settings);
    refuseKey(secretKey, await remember(pool, 'secret_key_check', checkValueOf(secretKey)), settings);
  });
  return { secretKey, migrations };
}

function refuseKey(key: Buffer | undefined, checkValue: string | undefined, { dataDir, secretKey }: Settings): void {
  if (checkValue === undefined) return;
  const file = secretKeyFile(dataDir);
  if (key === undefined) throw new StartError(`the secret key of this database is missing: set MAHNWERK_SECRET_KEY, or restore ${file}`);
  const place = secretKey === undefined ? `the key in ${file}` : 'MAHNWERK_SECRET_KEY';
  if (!isKeyOf(key, checkValue)) throw new StartError(`${place} is not the secret key this database was used with: keys, webhook secrets and links depend on the old one; restore it`);
}

/** One connection as the owner of the schema, for as long as the work takes. */
export async function withOwner<T>(address: Address, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = createPool(address, { max: 1, name: 'mahnwerk start' });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

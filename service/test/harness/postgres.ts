/**
 * A real PostgreSQL for tests: one embedded server per run (started by suite.ts, found through the
 * environment; a file run alone starts its own), one migrated template, one clone of it per test file.
 */
import { statfsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { startEmbedded } from '@mahnwerk/embedded-postgres';
import type { ServiceAddress } from '../../src/platform/database/address.ts';
import { establishLogins } from '../../src/platform/database/logins.ts';
import { migrate } from '../../src/platform/database/migrate.ts';

export interface ServerAddress {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
  /** How a service with the tests' secret key logs in. */
  readonly logins: ServiceAddress['logins'];
}

type OwnerAddress = Omit<ServerAddress, 'logins'>;

/** The key of a service under test, from which its logins follow. */
export const secretKey = Buffer.alloc(32, 7);

/** A database with the logins of a service under test. */
export async function withLogins(address: OwnerAddress, key = secretKey): Promise<ServerAddress> {
  const pool = new pg.Pool({ ...address, max: 1 });
  try {
    return { ...address, logins: await establishLogins(pool, key) };
  } finally {
    await pool.end();
  }
}

/** As the setting DATABASE_URL. */
export const urlOf = ({ host, user, password, database }: OwnerAddress): string =>
  `postgresql://${user}:${password}@/${database}?host=${encodeURIComponent(host)}`;

export const serverVariable = 'MAHNWERK_TEST_POSTGRES';
const template = 'mahnwerk_template';

/** What a run needs of it, many times over. */
const room_bytes = 4 * 1024 ** 3;

/** Memory, where the machine offers enough of it as a disk: a database is cloned there in 30 ms instead of 350. */
function quickFolder(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize >= room_bytes ? '/dev/shm' : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** Starts a server with a migrated template, for as long as `stop` is not called. */
export async function startServer(): Promise<{ address: OwnerAddress; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(quickFolder(), 'mahnwerk-test-'));
  // A test database need not survive power loss; the tests of the embedded server start their own.
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '300',
    max_wal_size: '512MB',
  };
  const server = await startEmbedded({ dataDir: folder, log: () => undefined, settings });
  await execute(server.connection, `create database ${template}`);
  await migrate({ ...server.connection, database: template });
  return {
    address: server.connection,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

let own: Promise<{ address: OwnerAddress; stop: () => Promise<void> }> | undefined;
/** A file may run two services at once; its own server ends with the last. */
let databases = 0;

async function server(): Promise<OwnerAddress> {
  const shared = process.env[serverVariable];
  if (shared !== undefined) return JSON.parse(shared) as OwnerAddress;
  own ??= startServer();
  return (await own).address;
}

/** A fresh migrated database of its own; `drop` ends it, and the server with it where the file started one. */
export async function testDatabase(): Promise<{ address: ServerAddress; drop: () => Promise<void> }> {
  databases += 1;
  const address = await server();
  const database = `test_${randomBytes(6).toString('hex')}`;
  // Its few megabytes lie in a thousand files: copied as such they are faster than block by block through the log.
  await execute(address, `create database ${database} template ${template} strategy file_copy`);
  const migrated = await withLogins({ ...address, database });
  return {
    address: migrated,
    async drop() {
      await execute(address, `drop database ${database} with (force)`);
      await execute(
        address,
        `drop role ${Object.values(migrated.logins)
          .map(({ user }) => user)
          .join(', ')}`,
      );
      databases -= 1;
      if (databases > 0) return;
      await (await own)?.stop();
      own = undefined;
    },
  };
}

/** One statement as the owner: what no test of behaviour needs, and set-up does. */
export async function execute(
  address: OwnerAddress,
  text: string,
  values: readonly unknown[] = [],
): Promise<pg.QueryResult> {
  const client = new pg.Client(address);
  await client.connect();
  try {
    return await client.query(text, [...values]);
  } finally {
    await client.end();
  }
}

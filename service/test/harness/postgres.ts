/**
 * A real PostgreSQL for tests: one embedded server per run (suite.ts passes it by the environment; a file that runs alone
 * finds the one that `npm run test:server` keeps or starts its own), one migrated template, one clone of it per test file.
 */
import assert from 'node:assert/strict';
import { statfsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { startEmbedded } from '@mahnwerk/embedded-postgres';
import type { ServiceAddress } from '../../src/platform/database/address.ts';
import { establishLogins } from '../../src/platform/database/logins.ts';
import { archiveCluster, extractCluster } from './cluster-archive.ts';
import { findKeptServer } from './kept-server.ts';
import { makeTemplate, template } from './template.ts';

export interface ServerAddress {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
  /** Of a server that is reached over TCP with TLS: the authority that its certificate must come from, and the authority's file. */
  readonly ssl?: { readonly ca: string; readonly file: string };
  /** The logins of a service with the tests' secret key. */
  readonly logins: ServiceAddress['logins'];
}

type OwnerAddress = Omit<ServerAddress, 'logins'>;

/** The secret key of a service under test, from which its logins are derived. */
export const secretKey = Buffer.alloc(32, 7);

/** A database with the logins of a service under test. */
export async function withLogins(address: OwnerAddress, key = secretKey): Promise<ServerAddress> {
  const kept = pools.get(nameOf(address));
  const pool = kept ?? new pg.Pool({ ...address, max: 1 });
  try {
    return { ...address, logins: await establishLogins(pool, key) };
  } finally {
    if (kept === undefined) await pool.end();
  }
}

/** In the form of the setting DATABASE_URL. */
export const urlOf = ({ host, port, user, password, database, ssl }: OwnerAddress): string =>
  ssl === undefined
    ? `postgresql://${user}:${password}@/${database}?host=${encodeURIComponent(host)}`
    : `postgresql://${user}:${password}@${host}:${port}/${database}?sslmode=verify-full&sslrootcert=${encodeURIComponent(ssl.file)}`;

export const serverVariable = 'MAHNWERK_TEST_POSTGRES';

/** Many times the space that a run needs. */
const room_bytes = 4 * 1024 ** 3;

/** A memory file system if the machine has enough memory: cloning a database takes 30 ms there instead of 350. */
export function quickFolder(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize >= room_bytes ? '/dev/shm' : tmpdir();
  } catch {
    return tmpdir();
  }
}

export interface TestServer {
  readonly address: OwnerAddress;
  stop(): Promise<void>;
}

// A test database need not survive a power failure; the tests of the embedded server start their own.
// Databases that live for seconds need no vacuum.
const settings = {
  autovacuum: 'off',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  max_wal_size: '512MB',
};

/** Starts a server with a migrated template; it runs until `stop`. */
export async function startServer(): Promise<TestServer & { readonly folder: string }> {
  const folder = await mkdtemp(join(quickFolder(), 'mahnwerk-test-'));
  const start = () => startEmbedded({ dataDir: folder, log: () => undefined, settings });
  if (!(await extractCluster(folder))) {
    const first = await start();
    await makeTemplate(first.connection);
    await first.stop();
    await archiveCluster(folder);
  }
  const server = await start();
  return {
    folder,
    address: server.connection,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The kept server, which `stop` leaves running, or a new one. */
export async function findServer(): Promise<TestServer> {
  const address = await findKeptServer<OwnerAddress>();
  if (address === undefined) return startServer();
  await makeTemplate(address);
  return { address, stop: async () => undefined };
}

let own: Promise<TestServer> | undefined;
/** A file may run two services; its own server stops with the last. */
let databases = 0;

async function server(): Promise<OwnerAddress> {
  const shared = process.env[serverVariable];
  if (shared === undefined) own ??= findServer();
  const address = shared === undefined ? (await own)?.address : (JSON.parse(shared) as OwnerAddress);
  assert.ok(address !== undefined);
  keepConnections(address);
  return address;
}

/** A new migrated database; `drop` removes it, and stops the server if this file started one. */
export async function testDatabase(): Promise<{ address: ServerAddress; drop: () => Promise<void> }> {
  databases += 1;
  const address = await server();
  const database = `test_${randomBytes(6).toString('hex')}`;
  // A database of a few megabytes in a thousand files: copying files is faster than copying blocks through the WAL.
  await execute(address, `create database ${database} template ${template} strategy file_copy`);
  keepConnections({ ...address, database });
  const migrated = await withLogins({ ...address, database });
  return {
    address: migrated,
    async drop() {
      await execute(address, `drop database ${database} with (force)`);
      await endConnections(migrated);
      const users = Object.values(migrated.logins).map(({ user }) => user);
      await execute(address, `drop role ${users.join(', ')}`);
      databases -= 1;
      if (databases > 0) return;
      await endConnections(address);
      await (await own)?.stop();
      own = undefined;
    },
  };
}

/** Connections of the owner that statements of set-up share: to open one costs as much as forty statements. */
const pools = new Map<string, pg.Pool>();
const nameOf = ({ host, port, user, database }: OwnerAddress): string => `${user}@${host}:${port}/${database}`;

function keepConnections(address: OwnerAddress): void {
  if (pools.has(nameOf(address))) return;
  const pool = new pg.Pool({ ...address, max: 20, allowExitOnIdle: true });
  // A test may end every connection of its database; the next statement opens another.
  pool.on('error', () => undefined);
  pools.set(nameOf(address), pool);
}

async function endConnections(address: OwnerAddress): Promise<void> {
  const pool = pools.get(nameOf(address));
  pools.delete(nameOf(address));
  await pool?.end();
}

/** One statement as the owner, for set-up that tests of behaviour do not need. A failed one ends its connection. */
export async function execute(
  address: OwnerAddress,
  text: string,
  values: readonly unknown[] = [],
): Promise<pg.QueryResult> {
  const pool = pools.get(nameOf(address));
  if (pool !== undefined) return pool.query(text, [...values]);
  const client = new pg.Client(address);
  await client.connect();
  try {
    return await client.query(text, [...values]);
  } finally {
    await client.end();
  }
}

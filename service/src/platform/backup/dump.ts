/**
 * Writes one state of database and objects. The rows are read in one transaction, while the service works; removals of
 * objects wait until its end, so that every file of that state is still there when its turn comes.
 */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { zstdCompress } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { DatabaseAddress } from '../database/address.ts';
import { ObjectMissing, type ObjectStore, removal_lock } from '../objects/index.ts';
import { ArchiveWriter } from './archive.ts';
import { readCatalog } from './catalog.ts';
import {
  type BackedUpTable,
  format_version,
  type Manifest,
  manifest_name,
  objectName,
  piece_bytes,
  pieceName,
} from './format.ts';

const compress = promisify(zstdCompress);

export interface Dump {
  readonly address: DatabaseAddress;
  readonly store: ObjectStore;
  /** A file that does not exist. */
  readonly path: string;
  readonly version: string;
  /** The secret key of the database with this check value, which seals the archive. */
  readonly keyOf: (check: string) => Buffer;
  readonly createdAt: Date;
  readonly progress: (line: string) => void;
}

export interface Dumped {
  readonly tables: number;
  readonly rows: number;
  readonly objects: number;
  readonly missing: readonly string[];
  /** Before the frame of the archive. */
  readonly bytes: number;
}

/** Another backup, or a removal under way. */
const lock_timeout_ms = 30_000;

export async function dump(options: Dump): Promise<Dumped> {
  const [guard, client] = [sessionOf(options.address), sessionOf(options.address)];
  const archive = new ArchiveWriter(options.path, options.createdAt);
  try {
    await Promise.all([guard.connect(), client.connect()]);
    await keepObjects(guard);
    await client.query('begin isolation level repeatable read read only');
    const manifest = await manifestOf(client, options);
    await archive.addJson(manifest_name, manifest);
    const rows: Record<string, number> = {};
    for (const [index, table] of manifest.tables.entries()) {
      const told = () => options.progress(`table ${index + 1} of ${manifest.tables.length}, ${size(archive.bytes)} …`);
      rows[table.name] = await dumpTable(archive, client, table, told);
    }
    const { objects, missing } = await dumpObjects(archive, client, options);
    await archive.finish({ rows, objects, missing }, options.keyOf(manifest.secret_key_check));
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
    return { tables: manifest.tables.length, rows: total, objects, missing, bytes: archive.bytes };
  } catch (error) {
    await archive.abandon();
    throw error;
  } finally {
    await Promise.all([guard.end(), client.end()].map((ended) => ended.catch(() => undefined)));
  }
}

/** Sessions without limits of time; rows in a form that does not depend on the server's settings. */
export function sessionOf(address: DatabaseAddress): pg.Client {
  const settings = { statement_timeout: 0, idle_in_transaction_session_timeout: 0, TimeZone: 'UTC', DateStyle: 'ISO' };
  const client = new pg.Client({
    ...address,
    application_name: 'mahnwerk backup',
    connectionTimeoutMillis: 5_000,
    options: Object.entries(settings)
      .map(([key, value]) => `-c ${key}=${value}`)
      .join(' '),
  });
  // A connection that ends fails the query under way.
  client.on('error', () => undefined);
  return client;
}

async function keepObjects(guard: pg.Client): Promise<void> {
  await guard.query('begin');
  await guard.query(`set local lock_timeout = ${lock_timeout_ms}`);
  await guard.query('select pg_advisory_xact_lock(hashtext($1))', [removal_lock]).catch((error: unknown) => {
    throw (error as { code?: string }).code === '55P03'
      ? new Error('another backup of this database is running')
      : error;
  });
}

async function manifestOf(client: pg.Client, { version, createdAt }: Dump): Promise<Manifest> {
  const { rows } = await client.query<{ name: string; value: string }>('select name, value from settings');
  const settings = new Map(rows.map(({ name, value }) => [name, value]));
  return {
    format: format_version,
    version,
    created_at: createdAt.toISOString(),
    environment: settings.get('environment') ?? '',
    secret_key_check: settings.get('secret_key_check') ?? '',
    ...(await readCatalog(client)),
  };
}

/** Returns the number of rows. */
async function dumpTable(
  archive: ArchiveWriter,
  client: pg.Client,
  { name, columns }: BackedUpTable,
  told: () => void,
): Promise<number> {
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  // A partitioned table has no rows of its own to copy.
  const stream = client.query(copyTo(`copy (select ${list} from ${pg.escapeIdentifier(name)}) to stdout`));
  let [pieces, gathered, bytes]: [number, Buffer[], number] = [0, [], 0];
  const flush = async () => {
    const piece = await compress(Buffer.concat(gathered));
    [gathered, bytes] = [[], 0];
    pieces += 1;
    await archive.add(pieceName(name, pieces), piece.length, [piece]);
    told();
  };
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    gathered.push(chunk);
    bytes += chunk.length;
    if (bytes >= piece_bytes) await flush();
  }
  if (bytes > 0) await flush();
  // The stream ends with the last row; how many there were may arrive later, before the next query is answered.
  await client.query('select');
  return stream.rowCount;
}

const page = 500;

async function dumpObjects(archive: ArchiveWriter, client: pg.Client, { store, progress }: Dump) {
  const missing: string[] = [];
  let objects = 0;
  for (let after = Buffer.alloc(0); ;) {
    const { rows } = await client.query<{ sha256: Buffer<ArrayBuffer> }>(
      `select sha256 from stored_objects where refs > 0 and sha256 > $1 order by sha256 limit ${page}`,
      [after],
    );
    for (const { sha256: key } of rows) {
      const sha256 = key.toString('hex');
      if (await dumpObject(archive, store, sha256)) objects += 1;
      else missing.push(sha256);
      progress(`${objects} objects, ${size(archive.bytes)} …`);
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < page) return { objects, missing };
    after = last.sha256;
  }
}

/** False if the store has no such object. Other contents than its name says are written, but are no success. */
async function dumpObject(archive: ArchiveWriter, store: ObjectStore, sha256: string): Promise<boolean> {
  try {
    const file = await store.local(sha256);
    try {
      const found = await stat(file.path);
      return (await archive.add(objectName(sha256), found.size, createReadStream(file.path))) === sha256;
    } finally {
      await file.release();
    }
  } catch (error) {
    if (error instanceof ObjectMissing) return false;
    throw error;
  }
}

/** For a person: megabytes. */
export const size = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

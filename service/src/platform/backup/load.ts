/**
 * Reads a backup into an empty database and the object store. Everything in the database is one transaction, which ends
 * after the last check: a restore that fails leaves an empty database, and objects that nothing refers to.
 */
import { once } from 'node:events';
import { isDeepStrictEqual, promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams';
import type { DatabaseAddress } from '../database/address.ts';
import { migrateWithin } from '../database/migrate.ts';
import type { ObjectStore, Spool } from '../objects/index.ts';
import { readArchive, whole } from './archive.ts';
import { isUsed } from './catalog.ts';
import { sessionOf, size } from './dump.ts';
import { type End, type Manifest, manifest_name, objectOf, piece_bytes, tableOf, UnusableBackup } from './format.ts';

const decompress = promisify(zstdDecompress);
/** A piece ends with the chunk that fills it, and a row may have a field of many megabytes. */
const piece_max_bytes = 64 * piece_bytes;

export interface Load {
  readonly address: DatabaseAddress;
  readonly store: ObjectStore;
  readonly spool: Spool;
  readonly path: string;
  readonly manifest: Manifest;
  /** As the file was checked. */
  readonly end: End;
  readonly progress: (line: string) => void;
}

export interface Check {
  /** Throws where this program cannot read the rest; it is asked before any of it is read. */
  readonly accept: (manifest: Manifest) => void;
  readonly progress: (line: string) => void;
}

/** Reads the whole file without changing anything. @throws UnusableBackup */
export async function checkBackup(
  path: string,
  { accept, progress }: Check,
): Promise<{ manifest: Manifest; end: End }> {
  let manifest: Manifest | undefined;
  let bytes = 0;
  const end = await readArchive(path, async ({ name, size: length, bytes: content }) => {
    if (manifest === undefined) {
      if (name !== manifest_name)
        throw new UnusableBackup(`${path} is not a backup: it does not begin with a manifest`);
      manifest = JSON.parse((await whole(content)).toString()) as Manifest;
      accept(manifest);
    }
    bytes += length;
    progress(`${size(bytes)} checked …`);
  });
  if (manifest === undefined) throw new UnusableBackup(`${path} is not a backup: it is empty`);
  return { manifest, end };
}

/** @throws UnusableBackup where the database is in use or the file changed since it was checked */
export async function load(options: Load): Promise<End> {
  const client = sessionOf(options.address);
  await client.connect();
  try {
    await client.query('begin');
    if (await isUsed(client)) throw new UnusableBackup('the database is in use: restore into an empty one');
    await migrateWithin(client, options.manifest.migrations.length);
    const foreignKeys = await prepareTables(client, options.manifest);
    const end = await readInto(client, options);
    await finishTables(client, options.manifest, foreignKeys);
    await client.query('commit');
    return end;
  } finally {
    await client.end();
  }
}

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** Without triggers and foreign keys: the rows are what these made of them, and arrive in no order. */
async function prepareTables(client: pg.Client, { tables, partitions }: Manifest): Promise<ForeignKey[]> {
  for (const { parent, time_column, day } of partitions) {
    if (![parent, time_column, day].every((word) => /^[a-z0-9_-]+$/.test(word)))
      throw new UnusableBackup(`the backup names a partition that cannot exist: ${parent}`);
    await client.query(
      `do $$ begin if to_regclass('${parent}_${day.replaceAll('-', '')}') is null then call make_day_partition('${parent}', '${time_column}', '${day}'); end if; end $$`,
    );
  }
  const { rows: foreignKeys } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace order by 1, 2`,
  );
  for (const { table, name } of foreignKeys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of tables) await client.query(`alter table ${pg.escapeIdentifier(name)} disable trigger user`);
  await client.query(`truncate ${tables.map(({ name }) => pg.escapeIdentifier(name)).join(', ')}`);
  return foreignKeys;
}

/** PostgreSQL compares every row with the foreign keys again. */
async function finishTables(
  client: pg.Client,
  { tables, sequences }: Manifest,
  foreignKeys: readonly ForeignKey[],
): Promise<void> {
  for (const { name } of tables) await client.query(`alter table ${pg.escapeIdentifier(name)} enable trigger user`);
  for (const { name, value, called } of sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [pg.escapeIdentifier(name), value, called]);
  for (const { table, name, definition } of foreignKeys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  await client.query('analyze');
}

async function readInto(
  client: pg.Client,
  { path, manifest, end: checked, store, spool, progress }: Load,
): Promise<End> {
  const rows = new Map<string, number>();
  const columns = new Map(manifest.tables.map((table) => [table.name, table.columns]));
  let copy: TableCopy | undefined;
  let [objects, read] = [0, 0];
  const endCopy = async () => {
    if (copy !== undefined) rows.set(copy.table, await copy.end());
    copy = undefined;
  };
  const end = await readArchive(path, async ({ name, size: length, bytes }) => {
    read += length;
    progress(`${size(read)} restored …`);
    const table = tableOf(name);
    if (table !== copy?.table) await endCopy();
    const sha256 = objectOf(name);
    if (table !== undefined) {
      copy ??= new TableCopy(client, table, columns.get(table) ?? []);
      await copy.write(await decompress(await whole(bytes), { maxOutputLength: piece_max_bytes }));
    } else if (sha256 !== undefined) {
      const file = await spool.take(bytes, Infinity);
      try {
        if (file.sha256 !== sha256) return;
        await store.put(file);
        objects += 1;
      } finally {
        await file.release();
      }
    }
  });
  await endCopy();
  if (!isDeepStrictEqual(end, checked)) throw new UnusableBackup(`${path} changed while it was restored`);
  const differing = Object.keys(end.rows).find((table) => (rows.get(table) ?? 0) !== end.rows[table]);
  if (differing !== undefined)
    throw new UnusableBackup(`${path}: the table ${differing} has other rows than its end says`);
  if (objects !== end.objects) throw new UnusableBackup(`${path}: it has ${objects} objects instead of ${end.objects}`);
  return end;
}

/** The rows of one table, from all its pieces. */
class TableCopy {
  readonly table: string;
  readonly #stream: CopyStreamQuery;
  readonly #done: Promise<unknown>;

  constructor(client: pg.Client, table: string, columns: readonly string[]) {
    this.table = table;
    const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
    this.#stream = client.query(copyFrom(`copy ${pg.escapeIdentifier(table)} (${list}) from stdin`));
    this.#done = once(this.#stream, 'finish');
    this.#done.catch(() => undefined);
  }

  async write(rows: Buffer): Promise<void> {
    if (!this.#stream.write(rows)) await Promise.race([once(this.#stream, 'drain'), this.#done]);
  }

  /** Returns how many. */
  async end(): Promise<number> {
    this.#stream.end();
    await this.#done;
    return this.#stream.rowCount;
  }
}

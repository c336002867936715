/**
 * Forward-only migrations. The number is inserted first, so that a concurrent instance waits there and then finds the work done. The hash of each
 * applied text is stored: a database that other texts or a newer program migrated is refused.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import type { DatabaseAddress } from './address.ts';
import { createPool, start_patience_ms } from './create-pool.ts';

const folder = new URL('../../../migrations/', import.meta.url);
const fileForm = /^(\d{4})-([a-z0-9-]+)\.sql$/;

const migrations_table =
  'create table if not exists migrations (number integer primary key, name text not null, sha256 text not null, applied_at timestamptz not null default now())';

interface Migration {
  readonly number: number;
  readonly name: string;
  readonly text: string;
  readonly sha256: string;
}

/** Why this program cannot work with a database, as one line. */
export class IncompatibleDatabase extends Error {}

async function migrations(): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => fileForm.test(file)).sort();
  return Promise.all(
    files.map(async (file) => {
      const [, number, name] = fileForm.exec(file) ?? [];
      const text = await readFile(new URL(file, folder), 'utf8');
      return {
        number: Number(number),
        name: name ?? '',
        text,
        sha256: createHash('sha256').update(text).digest('hex'),
      };
    }),
  );
}

/** Applies the missing migrations as the owner of the schema; returns how many. */
export async function migrate(address: DatabaseAddress): Promise<number> {
  const pool = createPool(address, { max: 1, name: 'mahnwerk migrate', patience_ms: start_patience_ms });
  try {
    const known = await migrations();
    await pool.query(migrations_table);
    await refuseIncompatible(pool, known);
    let applied = 0;
    for (const migration of known) if (await apply(pool, migration)) applied += 1;
    return applied;
  } finally {
    await pool.end();
  }
}

/** How many migrations are missing; changes nothing. @throws IncompatibleDatabase */
export async function missingMigrations(pool: pg.Pool): Promise<number> {
  const known = await migrations();
  const { rows } = await pool.query<{ present: boolean }>(`select to_regclass('migrations') is not null as present`);
  if (rows[0]?.present !== true) return known.length;
  await refuseIncompatible(pool, known);
  const { rows: applied } = await pool.query<{ count: number }>('select count(*)::int as count from migrations');
  return known.length - (applied[0]?.count ?? 0);
}

/** Applies the first migrations to an empty database in the caller's transaction: for a restore. */
export async function migrateWithin(client: pg.ClientBase, count: number): Promise<void> {
  await client.query(migrations_table);
  for (const { number, name, text, sha256 } of (await migrations()).slice(0, count)) {
    await client.query('insert into migrations (number, name, sha256) values ($1, $2, $3)', [number, name, sha256]);
    await client.query(text);
  }
}

interface AppliedMigration {
  readonly number: number;
  /** Null in databases of early pre-releases. */
  readonly sha256: string | null;
}

/** The hash of each migration of this program by its number. */
export type KnownMigrations = ReadonlyMap<number, string>;

export const knownMigrations = async (): Promise<KnownMigrations> => hashesOf(await migrations());

const hashesOf = (known: readonly Migration[]): KnownMigrations =>
  new Map(known.map(({ number, sha256 }) => [number, sha256]));

/** Whether a pre-release made the database: one of its migrations has another text than that of this program. */
export const isOfPreRelease = (applied: readonly AppliedMigration[], known: KnownMigrations): boolean =>
  applied.some(({ number, sha256 }) => known.has(number) && sha256 !== known.get(number));

/** Before any change. */
async function refuseIncompatible(pool: pg.Pool, known: readonly Migration[]): Promise<void> {
  const { rows: applied } = await pool.query<AppliedMigration>(
    `select number, to_jsonb(m) ->> 'sha256' as sha256 from migrations m order by number`,
  );
  if (isOfPreRelease(applied, hashesOf(known)))
    throw new IncompatibleDatabase(
      'this database was created by a pre-release of Mahnwerk and cannot be migrated: create a new database',
    );
  const [last, newest] = [applied.at(-1)?.number ?? 0, known.at(-1)?.number ?? 0];
  if (last > newest)
    throw new IncompatibleDatabase(
      `the database is at migration ${last}, this program knows ${newest}: start a newer version of the program`,
    );
}

async function apply(pool: pg.Pool, { number, name, text, sha256 }: Migration): Promise<boolean> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    // A migration may rewrite a table: it has no time limit.
    await client.query(`set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`);
    const inserted = await client.query(
      'insert into migrations (number, name, sha256) values ($1, $2, $3) on conflict do nothing',
      [number, name, sha256],
    );
    if (inserted.rowCount === 1) await client.query(text);
    await client.query('commit');
    return inserted.rowCount === 1;
  } catch (error) {
    await client.query('rollback');
    throw new Error(`migration ${number} (${name}) failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  } finally {
    client.release();
  }
}

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

/** Migrations whose text had to change because a newer PostgreSQL refuses it: the hash of the former text, which makes the same schema. */
export const replaced: ReadonlyMap<number, string> = new Map([
  [44, '79dfbf7ce291cfede807257803790e35f573957fe6b3623b320f19ccfe06c00d'],
]);

/** Whether the migration of a database, or of its backup, has the text of this program, or the one that this replaced. */
export const isCompatible = (
  { number, sha256 }: { readonly number: number; readonly sha256: string },
  text: string | undefined,
): boolean => sha256 === text || sha256 === replaced.get(number);

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

/** How many migrations this program has. */
export const countMigrations = async (): Promise<number> => (await migrations()).length;

/** Before any change. Databases of early pre-releases have no column `sha256`. */
async function refuseIncompatible(pool: pg.Pool, known: readonly Migration[]): Promise<void> {
  const { rows: applied } = await pool.query<{ number: number; sha256: string | null }>(
    `select number, to_jsonb(m) ->> 'sha256' as sha256 from migrations m order by number`,
  );
  const texts = new Map(known.map(({ number, sha256 }) => [number, sha256]));
  const newest = known.at(-1)?.number ?? 0;
  if (
    applied.some(
      ({ number, sha256 }) =>
        sha256 === null || (number <= newest && !isCompatible({ number, sha256 }, texts.get(number))),
    )
  )
    throw new IncompatibleDatabase(
      'this database was created by a pre-release of Mahnwerk and cannot be migrated: create a new database',
    );
  const last = applied.at(-1)?.number ?? 0;
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

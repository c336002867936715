/**
 * Forward-only migrations. The number is inserted first, so that a racing instance waits there and
 * then finds the work done. A database newer than the program is refused.
 */
import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import type { Address } from './address.ts';
import { createPool } from './pool.ts';

const folder = new URL('../../../migrations/', import.meta.url);
const fileForm = /^(\d{4})-([a-z0-9-]+)\.sql$/;

interface Migration {
  readonly number: number;
  readonly name: string;
  readonly text: string;
}

/** Thrown with one clear line when the database was migrated by a newer program. */
export class DatabaseTooNew extends Error {}

async function migrations(): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => fileForm.test(file)).sort();
  return Promise.all(
    files.map(async (file) => {
      const [, number, name] = fileForm.exec(file) ?? [];
      return { number: Number(number), name: name ?? '', text: await readFile(new URL(file, folder), 'utf8') };
    }),
  );
}

/** Applies what is missing; answers how many were applied. Runs as the owner of the schema. */
export async function migrate(address: Address): Promise<number> {
  const pool = createPool(address, { max: 1, name: 'mahnwerk migrate' });
  try {
    const known = await migrations();
    await pool.query(
      'create table if not exists migrations (number integer primary key, name text not null, applied_at timestamptz not null default now())',
    );
    await refuseNewer(pool, known);
    let applied = 0;
    for (const migration of known) if (await apply(pool, migration)) applied += 1;
    return applied;
  } finally {
    await pool.end();
  }
}

async function refuseNewer(pool: pg.Pool, known: readonly Migration[]): Promise<void> {
  const { rows } = await pool.query<{ last: number | null }>('select max(number) as last from migrations');
  const last = rows[0]?.last ?? 0;
  const newest = known.at(-1)?.number ?? 0;
  if (last > newest)
    throw new DatabaseTooNew(
      `the database is at migration ${last}, this program knows ${newest}: start a newer version of the program`,
    );
}

async function apply(pool: pg.Pool, { number, name, text }: Migration): Promise<boolean> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    // A migration may rewrite a table; the caps of a request are not its own.
    await client.query(`set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`);
    const claimed = await client.query('insert into migrations (number, name) values ($1, $2) on conflict do nothing', [
      number,
      name,
    ]);
    if (claimed.rowCount === 1) await client.query(text);
    await client.query('commit');
    return claimed.rowCount === 1;
  } catch (error) {
    await client.query('rollback');
    throw new Error(`migration ${number} (${name}) failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  } finally {
    client.release();
  }
}

/**
 * What a database remembers of the deployment it belongs to, in the table `settings`. Read and
 * written as the owner of the schema, before any role is taken on.
 */
import type pg from 'pg';

export type Remembered =
  | 'environment'
  | 'secret_key_check'
  | 'hash_key'
  | 'root_key'
  | 'demo_begun'
  | 'demo'
  | 'mirror_source';

/** Undefined where nothing is remembered, in a database without the table as well. */
export async function recall(pool: pg.Pool, name: Remembered): Promise<string | undefined> {
  const { rows: tables } = await pool.query<{ present: boolean }>(
    `select to_regclass('settings') is not null as present`,
  );
  if (tables[0]?.present !== true) return undefined;
  const { rows } = await pool.query<{ value: string }>('select value from settings where name = $1', [name]);
  return rows[0]?.value;
}

/** The first value stays: answers what is remembered from now on, which another process may have written this moment. */
export async function remember(pool: pg.Pool, name: Remembered, value: string): Promise<string> {
  await pool.query('insert into settings (name, value) values ($1, $2) on conflict (name) do nothing', [name, value]);
  const { rows } = await pool.query<{ value: string }>('select value from settings where name = $1', [name]);
  return rows[0]?.value ?? value;
}

/** For what may begin anew. */
export async function forget(pool: pg.Pool, name: Remembered): Promise<void> {
  await pool.query('delete from settings where name = $1', [name]);
}

/** Replaces values that are remembered, all of them or none. */
export async function replaceRemembered(
  pool: pg.Pool,
  values: Readonly<Partial<Record<Remembered, string>>>,
): Promise<void> {
  const [names, texts] = [Object.keys(values), Object.values(values)];
  await pool.query(
    'update settings s set value = r.value, set_at = clock_timestamp() from unnest($1::text[], $2::text[]) r (name, value) where s.name = r.name',
    [names, texts],
  );
}

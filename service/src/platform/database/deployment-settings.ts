/** The table `settings`: what a database stores about its deployment. Read and written as the owner of the schema. */
import type pg from 'pg';

export type SettingName =
  | 'environment'
  | 'secret_key_check'
  | 'hash_key'
  | 'root_key'
  | 'demo_begun'
  | 'demo'
  | 'mirror_source';

/** Undefined where it is not set, and in a database without the table. */
export async function readSetting(pool: pg.Pool, name: SettingName): Promise<string | undefined> {
  const { rows: tables } = await pool.query<{ present: boolean }>(
    `select to_regclass('settings') is not null as present`,
  );
  if (tables[0]?.present !== true) return undefined;
  const { rows } = await pool.query<{ value: string }>('select value from settings where name = $1', [name]);
  return rows[0]?.value;
}

/** The first value stays. Returns the stored value, which another process may have written a moment ago. */
export async function storeSettingOnce(pool: pg.Pool, name: SettingName, value: string): Promise<string> {
  await pool.query('insert into settings (name, value) values ($1, $2) on conflict (name) do nothing', [name, value]);
  return (await readSetting(pool, name)) ?? value;
}

export async function deleteSetting(pool: pg.Pool, name: SettingName): Promise<void> {
  await pool.query('delete from settings where name = $1', [name]);
}

/** Replaces the values of settings that exist, all of them or none. */
export async function replaceSettings(
  pool: pg.Pool,
  values: Readonly<Partial<Record<SettingName, string>>>,
): Promise<void> {
  const [names, texts] = [Object.keys(values), Object.values(values)];
  await pool.query(
    'update settings s set value = r.value, set_at = clock_timestamp() from unnest($1::text[], $2::text[]) r (name, value) where s.name = r.name',
    [names, texts],
  );
}

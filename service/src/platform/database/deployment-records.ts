/** The table `deployment_records`: what commands of the deployment leave for the operator. Written as the owner of the schema. */
import type pg from 'pg';

/**
 * Records that a command ended well. In a database of an earlier version, which the command does not migrate, nothing
 * is recorded.
 */
export async function recordDeployment(pool: pg.Pool, name: 'backup' | 'verify', bytes?: number): Promise<void> {
  const { rows } = await pool.query<{ present: boolean }>(
    `select to_regclass('deployment_records') is not null as present`,
  );
  if (rows[0]?.present !== true) return;
  await pool.query(
    `insert into deployment_records as r (name, finished_at, bytes) values ($1, clock_timestamp(), $2)
     on conflict (name) do update set finished_at = excluded.finished_at, bytes = excluded.bytes`,
    [name, bytes ?? null],
  );
}

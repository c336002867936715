/** Locks that are held, so that a thread waits for one and can be ended inside its work. */
import pg from 'pg';
import type { DatabaseThread } from '../../src/platform/database/database-thread.ts';
import type { Stage } from './cases.ts';
import { until } from './until.ts';

export const wholeTable = (table: string): string => `lock table ${table} in access exclusive mode`;

/** Holds a lock until `release`: what needs it waits. @param lock the statement that takes it */
export async function hold(address: pg.ClientConfig, lock: string): Promise<() => Promise<void>> {
  const client = new pg.Client(address);
  await client.connect();
  await client.query(`begin; ${lock}`);
  return async () => {
    await client.query('rollback');
    await client.end();
  };
}

/** Ends a thread while it waits for a lock. */
export async function endThreadInside(stage: Stage, of: DatabaseThread): Promise<void> {
  const waiting = `select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`;
  await until(async () => (await stage.sql(waiting)).length > 0);
  await of.thread?.end();
}

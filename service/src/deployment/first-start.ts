/**
 * What happens once in a database's life and is told once: the root operator key where the settings
 * name none, and the demo data. Both are marked done after they were told, so that a crash in between
 * tells them again (with new secrets) instead of never; and under a lock, so that of two processes
 * that start together one does it and the other finds it done.
 */
import type pg from 'pg';
import type { Settings } from '../config.ts';
import { ensureRootKey, newSecret } from '../domain/keys/index.ts';
import { recall, remember } from '../machinery/database/identity.ts';
import type { Address } from '../machinery/database/pool.ts';
import type { Service } from '../service.ts';
import { withOwner } from './database.ts';

/** The other process seeds for seconds, not minutes. */
const turn_patience = '60s';

export const taketurns = <T>(address: Address, work: (owner: pg.Pool) => Promise<T>): Promise<T> =>
  withOwner(address, async (owner) => {
    await owner.query(`set statement_timeout = '${turn_patience}'`);
    // Of the session, which ends with the pool.
    await owner.query(`select pg_advisory_lock(hashtext('mahnwerk first start'))`);
    return work(owner);
  });

/**
 * The root key of the settings is put in force; without one, the first start makes one. Calls `tell`
 * with a secret that was made, and never again once that has returned.
 */
export async function settleRootKey(owner: pg.Pool, { operatorKey, environment }: Settings, service: Service, tell: (secret: string) => void): Promise<void> {
  const { database, service: { hashSecret } } = service.app;
  if (operatorKey !== undefined) {
    await ensureRootKey(database, hashSecret, operatorKey);
    await remember(owner, 'root_key', 'settings');
    return;
  }
  if ((await recall(owner, 'root_key')) !== undefined) return;
  const secret = newSecret('operator', environment);
  await ensureRootKey(database, hashSecret, secret);
  tell(secret);
  await remember(owner, 'root_key', 'created');
}

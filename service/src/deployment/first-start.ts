/**
 * What happens once for a database and is shown once: the root operator key where the settings
 * name none, and the demo data. Both are marked done after they were shown, so that a crash in between
 * shows them again (with new secrets) instead of never; and under a lock, so that of two processes
 * that start together one does it and the other finds it done.
 */
import type pg from 'pg';
import type { Settings } from '../config.ts';
import { ensureRootKey, newSecret } from '../domain/parties/keys/index.ts';
import { readSetting, storeSettingOnce } from '../platform/database/deployment-settings.ts';
import type { DatabaseAddress } from '../platform/database/address.ts';
import type { Service } from '../app.ts';
import { withOwner } from './database.ts';

/** The other process seeds for seconds, not minutes. */
const turn_patience = '60s';

export const inTurn = <T>(address: DatabaseAddress, work: (owner: pg.Pool) => Promise<T>): Promise<T> =>
  withOwner(address, async (owner) => {
    await owner.query(`set statement_timeout = '${turn_patience}'`);
    // Of the session, which ends with the pool.
    await owner.query(`select pg_advisory_lock(hashtext('mahnwerk first start'))`);
    return work(owner);
  });

/** Puts the settings' root key in force. Without one, the first start makes one: answers its secret until rootKeyShown is called. */
export async function settleRootKey(
  owner: pg.Pool,
  { operatorKey, environment }: Settings,
  service: Service,
): Promise<string | undefined> {
  const { database } = service.app;
  const { hashSecret } = service.dependencies;
  if (operatorKey !== undefined) {
    await ensureRootKey(database, hashSecret, operatorKey);
    await rootKeyShown(owner);
    return undefined;
  }
  if ((await readSetting(owner, 'root_key')) !== undefined) return undefined;
  const secret = newSecret('operator', environment);
  await ensureRootKey(database, hashSecret, secret);
  return secret;
}

/** Whoever is to know the root key knows it: no start makes another. */
export const rootKeyShown = (owner: pg.Pool): Promise<string> => storeSettingOnce(owner, 'root_key', 'shown');

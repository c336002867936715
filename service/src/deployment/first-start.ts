/**
 * The root operator key: the one that the settings name is put in force at every start. Where a sandbox's name none, one is
 * made once for its database and shown once, and so is the demo data. Both are marked done after they were shown, so that a crash in between
 * shows them again (with new secrets) instead of never; and under a lock, so that of two processes
 * that start together one does it and the other finds it done.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Settings } from '../config.ts';
import { ensureRootKey, newSecret } from '../domain/parties/keys/index.ts';
import { readSetting, storeSettingOnce } from '../platform/database/deployment-settings.ts';
import type { DatabaseAddress } from '../platform/database/address.ts';
import { isStoreUnavailable } from '../platform/database/failure.ts';
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

/** Longer than a paused machine or a restarting database needs. */
const patience_ms = 15_000;

/**
 * Puts the operator key that the settings name in force. It comes before anything listens: a client that finds the service
 * ready may use the key.
 */
export async function enforceNamedKey(
  { operatorKey }: Settings,
  { app: { database }, dependencies }: Service,
  address: DatabaseAddress,
): Promise<void> {
  if (operatorKey === undefined) return;
  const deadline = performance.now() + patience_ms;
  for (;;) {
    try {
      await ensureRootKey(database, dependencies.hashSecret, operatorKey);
      return void (await withOwner(address, rootKeyShown));
    } catch (error) {
      if (!isStoreUnavailable(error) || performance.now() > deadline) throw error;
      await sleep(200);
    }
  }
}

/**
 * Without an operator key in its settings, the first start of a sandbox makes one: answers its secret until rootKeyShown
 * is called. A production gets none: the log of a deployment keeps what a start prints.
 */
export async function makeRootKey(
  owner: pg.Pool,
  { operatorKey, environment }: Settings,
  { app: { database }, dependencies }: Service,
): Promise<string | undefined> {
  if (operatorKey !== undefined || environment === 'production') return undefined;
  if ((await readSetting(owner, 'root_key')) !== undefined) return undefined;
  const secret = newSecret('operator', environment);
  await ensureRootKey(database, dependencies.hashSecret, secret);
  return secret;
}

/** Whoever is to know the root key knows it: no start makes another. */
export const rootKeyShown = (owner: pg.Pool): Promise<string> => storeSettingOnce(owner, 'root_key', 'shown');

/**
 * Checks out a connection: for single statements, or for a transaction that commits when its work returns and rolls back when it throws. A tenant's
 * requests wait for their share before they wait for a connection (fair-semaphore.ts).
 */
import type pg from 'pg';
import type { PoolClient } from 'pg';
import { CommitUnknown, isReadOnly, isStoreUnavailable, sqlStateOf, TransactionTooLong } from './failure.ts';
import type { FairSemaphore } from '../fair-semaphore.ts';
import { sever, submit } from './pipelining.ts';
import { AfterCommit, type Notification } from './after-commit.ts';
import type { Author } from './session.ts';
import type { ConnectionWatchdog } from './watchdog.ts';

/** Connections of one role and use. */
export interface ConnectionSource {
  readonly pool: pg.Pool;
  readonly watchdog: ConnectionWatchdog;
  /** How long a transaction may last. */
  readonly transactionMs: number;
  readonly notify: (notifications: readonly Notification[]) => void;
  /** Shares the connections among tenants; undefined where they serve no tenant. */
  readonly semaphore?: FairSemaphore;
}

export interface Tenant {
  readonly id: string;
  /** The Partner that acts for this company: all its companies together have a share as well. */
  readonly partner?: string | undefined;
}

export interface TransactionOptions {
  /** `repeatable read` for a change under If-Match: a concurrent change ends it with SQLSTATE 40001. */
  readonly isolation?: 'repeatable read';
  readonly author?: Author | undefined;
}

/** Runs the work within the share of the tenant, and of its Partner. @throws TooManyWaiting where the share is not free in time */
export async function withShare<T>(
  { semaphore, watchdog }: ConnectionSource,
  { id, partner }: Tenant,
  work: () => Promise<T>,
): Promise<T> {
  watchdog.admit();
  await semaphore?.acquire(id, partner);
  try {
    return await work();
  } finally {
    semaphore?.release(id, partner);
  }
}

/** A connection, as soon as one is free. @throws where none is free in time, or the database becomes unavailable meanwhile */
function connect({ pool, watchdog }: ConnectionSource): Promise<PoolClient> {
  watchdog.admit();
  return new Promise((resolve, reject) => {
    watchdog.addWaiting(reject);
    pool.connect((error, client) => {
      const isAwaited = watchdog.removeWaiting(reject);
      if (client === undefined) reject(error ?? new Error('the pool gave no connection'));
      else if (isAwaited) resolve(client);
      // Too late: the request has been answered.
      else client.release();
    });
  });
}

/** @param work `discard` closes the connection afterwards instead of returning it to the pool */
export async function withConnection<T>(
  source: ConnectionSource,
  work: (client: PoolClient, discard: () => void) => Promise<T>,
): Promise<T> {
  const client = await connect(source);
  source.watchdog.watch(client);
  let isDiscarded = false;
  const discard = () => (isDiscarded = true);
  try {
    const result = await work(client, discard);
    source.watchdog.answered();
    return result;
  } catch (error) {
    // A server that became a replica keeps its connections: the next one may lead to the server that replaced it.
    if (error instanceof CommitUnknown || isReadOnly(error)) discard();
    throw error;
  } finally {
    source.watchdog.unwatch(client);
    // pg would wait for the statements in progress on it.
    if (isDiscarded) sever(client);
    client.release(isDiscarded);
  }
}

export const transact = <T>(
  source: ConnectionSource,
  { isolation }: TransactionOptions,
  work: (client: PoolClient, afterCommit: AfterCommit) => Promise<T>,
): Promise<T> =>
  withConnection(source, async (client, discard) => {
    const overdue = setTimeout(() => sever(client, new TransactionTooLong()), source.transactionMs);
    const afterCommit = new AfterCommit();
    const { statements } = afterCommit;
    client.on('notice', afterCommit.hear);
    try {
      statements.add(submit(client, isolation === undefined ? 'begin' : `begin isolation level ${isolation}`));
      let result: T;
      try {
        result = await work(client, afterCommit);
      } catch (error) {
        await submit(client, 'rollback').catch(discard);
        throw error;
      }
      await commit(client, statements);
      source.notify(afterCommit.notifications);
      for (const action of afterCommit.actions) action();
      return result;
    } finally {
      clearTimeout(overdue);
      client.off('notice', afterCommit.hear);
    }
  });

/** Sends COMMIT behind the pending statements, in one round trip. After a failed statement PostgreSQL answers ROLLBACK. */
async function commit(client: PoolClient, pending: AfterCommit['statements']): Promise<void> {
  const committed = submit(client, 'commit').catch((error: unknown) => {
    throw isSqlError(error) ? error : new CommitUnknown(error);
  });
  const [end, sent] = await Promise.allSettled([committed, pending.settled()]);
  // Where a statement failed without an answer of PostgreSQL, the outcome is unknown: COMMIT was on its way behind it.
  if (sent.status === 'rejected' && (end.status === 'fulfilled' || isSqlError(sent.reason))) throw sent.reason;
  if (end.status === 'rejected') throw end.reason;
  if (end.value.command !== 'COMMIT')
    throw new Error(`the transaction ended with ${end.value.command} instead of COMMIT`);
}

/** PostgreSQL refused a statement, and so the transaction; it did not just become unavailable. */
const isSqlError = (error: unknown): boolean => sqlStateOf(error) !== undefined && !isStoreUnavailable(error);

/**
 * How a connection is lent: for reads, or for a transaction that commits when its work returns and rolls back when it throws. A tenant's requests
 * wait for their share before they wait for a connection (fair-semaphore.ts).
 */
import type pg from 'pg';
import type { PoolClient } from 'pg';
import { CommitUnknown, isReadOnly, isStoreUnavailable, sqlStateOf, TransactionTooLong } from './failure.ts';
import type { FairSemaphore } from '../fair-semaphore.ts';
import { sever, submit } from './flight.ts';
import { AfterCommit, type Notification } from './session.ts';
import type { Watch } from './watch.ts';

/** Connections of one role and use. */
export interface Source {
  readonly pool: pg.Pool;
  readonly watch: Watch;
  /** How long a transaction may last. */
  readonly transactionMs: number;
  readonly announce: (notifications: readonly Notification[]) => void;
  /** Shares the connections among tenants; none where they serve no tenant. */
  readonly semaphore?: FairSemaphore;
}

/** For whom a connection is lent. */
export interface Tenant {
  readonly id: string;
  /** The Partner that acts for this company: what it does for all its companies has a share as well. */
  readonly partner?: string | undefined;
}

export interface TransactionOptions {
  /** `repeatable read` for a change under If-Match: a concurrent change ends it with SQLSTATE 40001. */
  readonly isolation?: 'repeatable read';
}

export const named = (statement: { name: string; text: string }, values: unknown[]) => ({
  name: statement.name,
  text: statement.text,
  values,
});

/** Runs the work within the tenant's share, and its Partner's, of the connections; TooManyWaiting where the share is not free in time. */
export async function withShare<T>(
  { semaphore, watch }: Source,
  { id, partner }: Tenant,
  work: () => Promise<T>,
): Promise<T> {
  watch.admit();
  await semaphore?.acquire(id, partner);
  try {
    return await work();
  } finally {
    semaphore?.release(id, partner);
  }
}

/** A connection, at once or when its turn comes; 503 where there is none in time, or the database is found gone meanwhile. */
function connected({ pool, watch }: Source): Promise<PoolClient> {
  watch.admit();
  return new Promise((resolve, reject) => {
    watch.wait(reject);
    pool.connect((error, client) => {
      const isAwaited = watch.forget(reject);
      if (client === undefined) reject(error ?? new Error('the pool gave no connection'));
      else if (isAwaited) resolve(client);
      // It comes too late: the request has been answered.
      else client.release();
    });
  });
}

export async function borrow<T>(source: Source, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await connected(source);
  source.watch.hold(client);
  let broken = false;
  try {
    const result = await work(client);
    source.watch.answered();
    return result;
  } catch (error) {
    // What writes without a transaction meets such a server as well, and no transaction comes this way to find out.
    broken = isReadOnly(error);
    throw error;
  } finally {
    source.watch.letGo(client);
    if (broken) sever(client);
    client.release(broken);
  }
}

export async function transact<T>(
  source: Source,
  options: TransactionOptions | undefined,
  work: (client: PoolClient, afterCommit: AfterCommit) => Promise<T>,
): Promise<T> {
  const client = await connected(source);
  source.watch.hold(client);
  const overdue = setTimeout(() => sever(client, new TransactionTooLong()), source.transactionMs);
  let broken = false;
  try {
    const afterCommit = new AfterCommit();
    const { statements } = afterCommit;
    statements.add(
      submit(client, options?.isolation === undefined ? 'begin' : `begin isolation level ${options.isolation}`),
    );
    let result: T;
    try {
      result = await work(client, afterCommit);
    } catch (error) {
      broken = await rollback(client);
      throw statements.reasonOf(error);
    }
    await commit(client, statements);
    source.watch.answered();
    source.announce(afterCommit.notifications);
    for (const action of afterCommit.actions) action();
    return result;
  } catch (error) {
    // A server that became a replica keeps its connections: the next one may lead to the server that took its place.
    if (error instanceof CommitUnknown || isReadOnly(error)) broken = true;
    throw error;
  } finally {
    clearTimeout(overdue);
    source.watch.letGo(client);
    // pg would wait for what is still under way on it.
    if (broken) sever(client);
    client.release(broken);
  }
}

/** True when the connection cannot be used again. */
async function rollback(client: PoolClient): Promise<boolean> {
  try {
    await submit(client, 'rollback');
    return false;
  } catch {
    return true;
  }
}

/** Sends COMMIT behind the pending statements, in one round trip. A failed statement makes PostgreSQL answer ROLLBACK. */
async function commit(client: PoolClient, pending: AfterCommit['statements']): Promise<void> {
  const committed = submit(client, 'commit').catch((error: unknown) => {
    throw isVerdict(error) ? error : new CommitUnknown(error);
  });
  const [end, sent] = await Promise.allSettled([committed, pending.settled()]);
  // Without a verdict on what was sent the outcome is unknown: COMMIT was under way behind it.
  if (sent.status === 'rejected' && (end.status === 'fulfilled' || isVerdict(sent.reason))) throw sent.reason;
  if (end.status === 'rejected') throw end.reason;
  if (end.value.command !== 'COMMIT')
    throw new Error(`the transaction ended with ${end.value.command} instead of COMMIT`);
}

/** PostgreSQL refused a statement, and with it the transaction; it did not just go away. */
const isVerdict = (error: unknown): boolean => sqlStateOf(error) !== undefined && !isStoreUnavailable(error);

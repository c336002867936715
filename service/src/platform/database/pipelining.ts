/**
 * Statements issued in one tick leave in one packet: one system call for all instead of one for each. No other file
 * touches the socket below a connection.
 */
import type { Socket } from 'node:net';
import type { ClientBase, PoolClient, QueryConfig, QueryResult } from 'pg';
import { sqlStateOf, sqlStates } from './failure.ts';

/** The last failure on a connection that is not the consequence of another. */
const causes = new WeakMap<PoolClient, unknown>();

/**
 * Sends a statement without waiting for those before it; they share a round trip. A statement that finds the
 * transaction aborted fails with the failure that aborted it, in whatever order the callers see them.
 */
export function submit(client: PoolClient, query: string | QueryConfig): Promise<QueryResult> {
  const stream = socketOf(client);
  // pg corks the socket for each statement's own messages (its query.js); this keeps it corked to the end of the tick.
  if (stream.writableCorked === 0) {
    stream.cork();
    process.nextTick(() => stream.uncork());
  }
  return client.query(query).catch((error: unknown) => {
    if (sqlStateOf(error) === sqlStates.in_failed_sql_transaction) throw causes.get(client) ?? error;
    causes.set(client, error);
    throw error;
  });
}

/** The result of work whose statements follow `first` on its connection. A failure of `first` wins, and neither stays unobserved. */
export async function behind<T>(first: Promise<unknown>, work: Promise<T>): Promise<T> {
  const [begin, result] = await Promise.allSettled([first, work]);
  if (begin.status === 'rejected') throw begin.reason;
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}

/** Closes a connection at once: its statements in progress fail with the reason. */
export function sever(client: ClientBase, reason?: Error): void {
  socketOf(client).destroy(reason);
}

/** All bytes that the server has sent on this connection. */
export const bytesReceived = (client: ClientBase): number => socketOf(client).bytesRead;

/** Whether a statement has been sent whose answer is not complete. */
export const awaitsAnswer = (client: ClientBase): boolean => !internals(client).readyForQuery;

/** The server's process behind a connection. */
export const processOf = (client: ClientBase): number => internals(client).processID;

/** pg's own state, which its interface does not offer. */
interface Internals {
  readonly connection: { readonly stream: Socket };
  readonly readyForQuery: boolean;
  readonly processID: number;
}
const internals = (client: ClientBase) => client as unknown as Internals;
const socketOf = (client: ClientBase): Socket => internals(client).connection.stream;

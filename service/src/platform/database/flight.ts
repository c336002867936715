/**
 * Statements issued in one tick leave in one packet: a system call for the bundle instead of one for
 * each. Here alone the socket below a connection is touched.
 */
import type { ClientBase, PoolClient, QueryConfig, QueryResult } from 'pg';
import type { Socket } from 'node:net';

/** Sends a statement without waiting for those before it; they share a network flight. */
export function submit(client: PoolClient, query: string | QueryConfig): Promise<QueryResult> {
  bundle(client);
  return client.query(query);
}

/** Ends a connection at once, whatever is under way on it: its statements fail with the reason. */
export function sever(client: ClientBase, reason?: Error): void {
  socketOf(client).destroy(reason);
}

/** All bytes that the server has sent on this connection. */
export const bytesHeard = (client: ClientBase): number => socketOf(client).bytesRead;

/** Whether a statement has been sent whose answer is not complete. */
export const awaitsAnswer = (client: ClientBase): boolean => !inside(client).readyForQuery;

// pg's own state, which it offers no other way to.
const inside = (client: ClientBase) =>
  client as unknown as { readonly connection: { readonly stream: Socket }; readonly readyForQuery: boolean };
const socketOf = (client: ClientBase): Socket => inside(client).connection.stream;

/** pg corks the socket for each statement's own messages (its query.js); we hold it to the end of the tick. */
function bundle(client: PoolClient): void {
  const stream = socketOf(client);
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

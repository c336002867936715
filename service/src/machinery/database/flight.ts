/** Statements issued in one tick leave in one packet: a system call for the bundle instead of one for each. */
import type { PoolClient, QueryConfig, QueryResult } from 'pg';
import type { Writable } from 'node:stream';

/** Sends a statement without waiting for those before it; they share a network flight. */
export function submit(client: PoolClient, query: string | QueryConfig): Promise<QueryResult> {
  bundle(client);
  return client.query(query);
}

/** pg corks the socket for each statement's own messages (its query.js); we hold it to the end of the tick. */
function bundle(client: PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

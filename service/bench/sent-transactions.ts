/** Records the transactions that the service sends, and sends them again as a bare script does. */
import type pg from 'pg';
import { watched } from '../test/harness/plans.ts';

type Query = string | pg.QueryConfig;

export interface SentTransaction {
  /** Statements by round trip. */
  readonly trips: Query[][];
  readonly began: number;
  ended: number;
}

/** The transactions that `work` sends in this process, in the order of their begin. */
export async function transactionsOf(work: () => Promise<unknown>): Promise<readonly SentTransaction[]> {
  const sent: SentTransaction[] = [];
  const open = new Map<pg.Client, { readonly transaction: SentTransaction; unanswered: number }>();
  await watched(work, (client, query, answer) => {
    if (typeof query === 'string' && query.startsWith('begin')) {
      const transaction = { trips: [[]], began: performance.now(), ended: 0 };
      sent.push(transaction);
      open.set(client, { transaction, unanswered: 0 });
    }
    const current = open.get(client);
    if (current === undefined) return;
    const { transaction } = current;
    if (current.unanswered === 0) transaction.trips.push([]);
    transaction.trips.at(-1)?.push(query as Query);
    current.unanswered += 1;
    const answered = () => {
      current.unanswered -= 1;
      transaction.ended = performance.now();
    };
    answer.then(answered, answered);
    if (query === 'commit' || query === 'rollback') open.delete(client);
  });
  return sent;
}

/** Sends transactions again, each once those that had ended before it have ended; returns the seconds. */
export async function replay(pool: pg.Pool, sent: readonly SentTransaction[]): Promise<number> {
  const running = new Map<SentTransaction, Promise<unknown>>();
  const began = performance.now();
  for (const transaction of sent) {
    await Promise.all([...running].flatMap(([each, over]) => (each.ended <= transaction.began ? [over] : [])));
    running.set(
      transaction,
      send(pool, transaction).finally(() => running.delete(transaction)),
    );
  }
  await Promise.all(running.values());
  return (performance.now() - began) / 1000;
}

async function send(pool: pg.Pool, { trips }: SentTransaction): Promise<void> {
  const client = await pool.connect();
  try {
    for (const trip of trips) await Promise.all(trip.map((query) => client.query(query)));
  } finally {
    client.release();
  }
}

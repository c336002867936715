/**
 * Re-encrypts stored values with the current secret key. Each batch is a transaction, and each value names its key, so
 * that an interrupted run loses nothing and the next one continues.
 */
import type { Database } from './database/pool.ts';
import type { OperatorTx } from './database/session.ts';
import type { Sealer } from './seal.ts';

/** A batch locks its rows for about 10 ms. */
const batch_rows = 200;

const first_id = '00000000-0000-0000-0000-000000000000';

export interface ResealPage {
  readonly sealer: Sealer;
  /** The last id of the previous batch. */
  readonly after: string;
  readonly batch: number;
}

export interface Resealed {
  readonly seen: number;
  /** Values that neither the current nor the previous key decrypts. */
  readonly unreadable: number;
  readonly last: string | undefined;
}

export interface ResealTotals {
  readonly resealed: number;
  readonly unreadable: number;
}

/** Runs the batches of one table until none is left. */
export async function resealAll(
  database: Database,
  sealer: Sealer,
  resealPage: (tx: OperatorTx, page: ResealPage) => Promise<Resealed>,
): Promise<ResealTotals> {
  let [resealed, unreadable, after]: [number, number, string | undefined] = [0, 0, first_id];
  while (after !== undefined) {
    const page: ResealPage = { sealer, after, batch: batch_rows };
    const done = await database.asOperator((tx) => resealPage(tx, page));
    resealed += done.seen - done.unreadable;
    unreadable += done.unreadable;
    after = done.last;
  }
  return { resealed, unreadable };
}

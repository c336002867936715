/** The decisions on a transaction: each one is on its rest. Pure. */
import type { OperatorTx } from '../../../platform/database/session.ts';
import { orNotFound, refuseUnless } from '../../../platform/refusal.ts';
import { matchAgain } from '../matching/index.ts';
import { presentTransaction, type TransactionRow } from './transaction.ts';
import * as store from './store.ts';

export const waits = ({ status }: TransactionRow): boolean => status === 'unmatched' || status === 'proposed';

/** Locks a transaction that waits for a decision. @throws Refusal not_found, conflict */
export async function lockWaiting(tx: OperatorTx, id: string): Promise<TransactionRow> {
  const row = orNotFound(await store.lockTransaction(tx, id));
  refuseUnless(waits(row), 'conflict', { detail: `Not allowed while the transaction is \`${row.status}\`.` });
  return row;
}

/** The transaction after a change, with new proposals where it waits. */
export async function changed(tx: OperatorTx, id: string) {
  await matchAgain(tx, [id]);
  return presentTransaction(orNotFound(await store.readTransaction(tx, id)));
}

/** The part of a transaction that the audit log shows. */
export const decided = ({
  status,
  bookings,
  ignored_reason,
}: Pick<TransactionRow, 'status' | 'bookings' | 'ignored_reason'>) => ({
  status,
  bookings,
  ignored_reason,
});

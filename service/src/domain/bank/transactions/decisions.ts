/** The decisions on a transaction: each one is on its rest. Pure. */
import type { OperatorTx } from '../../../platform/database/session.ts';
import { orNotFound, refuseUnless } from '../../../platform/refusal.ts';
import { matchAgain } from '../matching/index.ts';
import { presentTransaction, type TransactionRow } from './transaction.ts';
import * as store from './store.ts';

export const waits = ({ status }: Pick<TransactionRow, 'status'>): boolean =>
  status === 'unmatched' || status === 'proposed';

/** Locks a transaction that waits for a decision. @throws Refusal not_found, conflict */
export async function lockWaiting(tx: OperatorTx, id: string): Promise<TransactionRow> {
  return waiting(await store.lockTransaction(tx, id));
}

/** A locked transaction that waits for a decision. @throws Refusal not_found, conflict */
export function waiting<R extends Pick<TransactionRow, 'status'>>(locked: R | undefined): R {
  const row = orNotFound(locked);
  refuseUnless(waits(row), 'conflict', { detail: `Not allowed while the transaction is \`${row.status}\`.` });
  return row;
}

/** A locked transaction that a person is to take or drop. @throws Refusal not_found, conflict */
export function doubtful<R extends Pick<TransactionRow, 'status'>>(locked: R | undefined): R {
  const row = orNotFound(locked);
  refuseUnless(row.status === 'doubtful', 'conflict', {
    detail: `Not allowed while the transaction is \`${row.status}\`.`,
  });
  return row;
}

/** What an undoing needs. @throws Refusal conflict where nothing is decided */
export function refuseUndecided(row: Pick<TransactionRow, 'status'>, booking_count: number): void {
  refuseUnless(row.status !== 'doubtful' && row.status !== 'duplicate', 'conflict', {
    detail: `Not allowed while the transaction is \`${row.status}\`.`,
  });
  refuseUnless(!waits(row) || booking_count > 0, 'conflict', { detail: 'The transaction waits for a decision.' });
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

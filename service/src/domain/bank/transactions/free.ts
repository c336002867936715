/** A payment that came from the bank is reversed by hand: its part of the transaction waits for a decision again. */
import type { CompanyTx } from '../../../platform/database/session.ts';
import { freeBooking, lockTransactionOf } from './store.ts';

/** Locks the transaction before the case, as every command does. */
export async function freeReversed(tx: CompanyTx, paymentId: string): Promise<void> {
  if (await lockTransactionOf(tx, paymentId)) freeBooking(tx, paymentId);
}

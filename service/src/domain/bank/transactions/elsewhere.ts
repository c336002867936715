/**
 * For modules that other transactions belong to than those of cases: payouts to companies, and what companies pay on
 * statements. They find the transactions of their end-to-end ids, and say what they are.
 */
import type { OperatorTx } from '../../../platform/database/session.ts';
import { newId } from '../../../platform/ids.ts';
import { orNotFound, refuseUnless } from '../../../platform/refusal.ts';
import type { Cents } from '../../../values/money.ts';
import { waits } from './decisions.ts';
import * as store from './store.ts';

/** The debits and returned debits of these end-to-end ids that wait for a decision; locks them. */
export const findOutgoing = (tx: OperatorTx, endToEndIds: readonly string[]) => store.lockOutgoing(tx, endToEndIds);

type Elsewhere = { readonly amount_cents: Cents } & (
  | { readonly kind: 'payout'; readonly payout_item_id: string }
  | { readonly kind: 'settlement'; readonly statement_id: string }
);

/** Books a part of a transaction that waits on an item of another module. @throws Refusal not_found, conflict */
export async function bookElsewhere(tx: OperatorTx, id: string, booking: Elsewhere): Promise<void> {
  const row = orNotFound(await store.lockTransaction(tx, id));
  const booked_cents = row.booked_cents + booking.amount_cents;
  refuseUnless(waits(row) && booked_cents <= row.amount_cents, 'conflict', {
    detail: 'The transaction has no such rest.',
  });
  const { kind, amount_cents } = booking;
  const item = {
    payout_item_id: booking.kind === 'payout' ? booking.payout_item_id : null,
    statement_id: booking.kind === 'settlement' ? booking.statement_id : null,
  };
  store.insertElsewhere(tx, { id: newId(), transaction_id: id, kind, amount_cents, ...item });
  const status = booked_cents === row.amount_cents ? 'booked' : 'unmatched';
  store.saveDecision(tx, { id, status, booked_cents, ignored_reason: null });
}

/** What happens to a transfer at the bank: the bank's file reports it, or the operator. */
import type { OperatorTx } from '../../../platform/database/session.ts';
import { orNotFound, refuseUnless } from '../../../platform/refusal.ts';
import { statusAfter } from './payout.ts';
import * as store from './store.ts';

/** The payout of an item, locked, with all of its items. */
async function lockWith(tx: OperatorTx, itemId: string) {
  const payout = orNotFound(await store.lock(tx, orNotFound(await store.payoutOf(tx, itemId))));
  const items = await store.readItems(tx, [payout.id]);
  return { payout, items, item: orNotFound(items.find(({ id }) => id === itemId)) };
}

/**
 * The bank executed a transfer: its statement is paid.
 *
 * @param at the instant of execution
 * @throws Refusal conflict for an item of a payout that is not exported, or that was returned; executed again has no effect
 */
export async function executeItem(tx: OperatorTx, itemId: string, at: string): Promise<void> {
  const { payout, items, item } = await lockWith(tx, itemId);
  refuseUnless(payout.file !== null && item.status !== 'returned', 'conflict', {
    detail: 'The transfer was not exported, or was returned.',
  });
  if (item.status === 'executed') return;
  store.setItem(tx, item, {
    status: 'executed',
    is_active: true,
    executed_at: at,
    payout_date: payout.execution_date,
  });
  store.setStatus(tx, payout.id, statusAfter(items.map((each) => (each === item ? { status: 'executed' } : each))));
}

/**
 * The bank returned a transfer: its statement is due again.
 *
 * @throws Refusal conflict for an item of a payout that is not exported, or that was returned before
 */
export async function returnItem(tx: OperatorTx, itemId: string, reason: string): Promise<void> {
  const { payout, items, item } = await lockWith(tx, itemId);
  refuseUnless(payout.file !== null && item.status !== 'returned', 'conflict', {
    detail: 'The transfer was not exported, or was returned before.',
  });
  store.setItem(tx, item, { status: 'returned', is_active: false, return_reason: reason, payout_date: null });
  store.setStatus(tx, payout.id, statusAfter(items.map((each) => (each === item ? { status: 'returned' } : each))));
}

/** What happens to transfers at the bank: its file reports it, or the operator. */
import type { OperatorTx } from '../../../platform/database/session.ts';
import { orNotFound, refuseUnless } from '../../../platform/refusal.ts';
import { afterOutcome, type Outcome, statusAfter } from './payout.ts';
import * as store from './store.ts';

type OfItem = Outcome & { readonly item_id: string };

/**
 * Records what became of transfers: an executed one pays its statement, and the statement of a returned one is due again.
 * Locks payouts in the order of their ids, then all their statements in the order of theirs.
 *
 * @throws Refusal not_found; conflict for a transfer that is not exported, has the outcome already, or whose statement is paid out again
 */
export async function recordOutcomes(tx: OperatorTx, outcomes: readonly OfItem[]): Promise<void> {
  const ids = outcomes.map(({ item_id }) => item_id);
  const payoutOf = new Map((await store.readLocations(tx, ids)).map(({ id, payout_id }) => [id, payout_id]));
  const byPayout = Map.groupBy(outcomes, ({ item_id }) => orNotFound(payoutOf.get(item_id)));
  const payouts: store.PayoutRow[] = [];
  for (const id of [...byPayout.keys()].toSorted()) payouts.push(await lockExported(tx, id));
  await store.lockStatements(tx, ids);
  for (const payout of payouts) await recordIn(tx, payout, byPayout.get(payout.id) ?? []);
}

async function lockExported(tx: OperatorTx, id: string): Promise<store.PayoutRow> {
  const payout = orNotFound(await store.lock(tx, id));
  refuseUnless(payout.file !== null, 'conflict', { detail: 'The payout was not exported.' });
  return payout;
}

async function recordIn(tx: OperatorTx, payout: store.PayoutRow, outcomes: readonly OfItem[]): Promise<void> {
  const { id } = payout;
  const before = new Map((await store.readItems(tx, [id])).map((each) => [each.id, each]));
  const items = new Map(before);
  for (const { item_id, ...outcome } of outcomes) {
    const item = afterOutcome(orNotFound(items.get(item_id)), since(payout.created_at, outcome));
    refuseUnless(item !== undefined, 'conflict', { detail: `The transfer was ${nameOf(outcome)} already.` });
    if (item.is_active && before.get(item_id)?.is_active === false)
      refuseUnless(!(await store.isPaidOutAgain(tx, item)), 'conflict', {
        detail: 'The statement of the transfer is in another payout. Cancel that one first.',
      });
    items.set(item_id, item);
  }
  const changed = [...items.values()].filter((item) => item !== before.get(item.id));
  store.setItems(tx, changed);
  store.setPaid(
    tx,
    changed
      .filter((item) => item.status !== before.get(item.id)?.status)
      .map(({ company_id, statement_id, ...item }) => ({
        company_id,
        statement_id,
        payout_date: item.is_active ? payout.execution_date : null,
        paid_at: item.status === 'executed' ? item.executed_at : null,
      })),
  );
  store.setStatus(tx, id, statusAfter([...items.values()]));
}

/** A value date has no time: a transfer is not executed before its payout was prepared. */
const since = (created_at: string, outcome: Outcome): Outcome =>
  outcome.kind === 'executed' && outcome.at < created_at ? { ...outcome, at: created_at } : outcome;

const nameOf = ({ kind }: Outcome): string => (kind.startsWith('executed') ? 'executed' : 'returned');

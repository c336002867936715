/**
 * Reverses costs: the debtor no longer owes them, on no day, and what was paid on them is allocated anew. Their row stays as `reversed`, and equal costs
 * may be added again.
 */
import type { operatorLedger } from '@mahnwerk/contract/operator/ledger.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { orNotFound, refuseUnless } from '../../../platform/refusal.ts';
import { audited } from '../../../platform/http/audited.ts';
import { bookedEntry, readAccount, reversalOf } from '../../money/ledger/index.ts';
import { bookOnMandate, lockOpen } from '../mandates/index.ts';
import { presentCost } from './bookkeeping.ts';
import * as store from './store.ts';

export const reverseCost: Handler<'operator', (typeof operatorLedger)['routes']['reverse_cost']> = async ({
  tx,
  path,
  deps,
}) => {
  const row = orNotFound(await store.readCost(tx, path.mandate_id, path.id));
  const mandate = await lockOpen(tx, path.mandate_id);
  const account = await readAccount(tx, mandate.id);
  const booked = await bookedEntry(account, row.entry_id);
  refuseUnless(booked !== undefined, 'conflict', { detail: 'The costs are not booked.' });

  store.setCostReversed(tx, row.id);
  const cost = presentCost(row);
  const { before, after } = await bookOnMandate(tx, mandate, {
    account,
    facts: [{ kind: 'reversal', fact: { reverses_id: row.id } }],
    entries: [reversalOf(booked, { rule: 'cost.reversal' })],
    reason: 'reversed',
    history: [{ code: 'cost.reversed', values: { amount: cost.total_amount, kind: cost.kind } }],
    publicUrl: deps.publicUrl,
  });
  const reversed = presentCost(orNotFound(await store.readCost(tx, mandate.id, row.id)));
  return audited(reversed, { before: { ...before, cost }, after: { ...after, cost: reversed } });
};

/** Adds costs to a mandate; the debtor owes them from their date. The operator sends the amount, or the tariff determines it. Equal costs are refused. */
import type { operatorLedger } from '@mahnwerk/contract/operator/ledger.ts';
import { checked, type Handler } from '../../../platform/http/handler.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { dayOf } from '../../../values/day.ts';
import { moneyOf } from '../../../values/money.ts';
import { audited } from '../../../platform/http/audited.ts';
import { costEntry, readAccount } from '../../money/ledger/index.ts';
import { bookOnMandate, lockOpen } from '../mandates/index.ts';
import { presentCost, refuseInvalidCost } from './bookkeeping.ts';
import { costFactOf, newCost, refuseSame } from './new-cost.ts';
import * as store from './store.ts';

type AddCost = (typeof operatorLedger)['routes']['add_cost'];

export const addCost: Handler<'operator', AddCost> = checked(
  ({ tx, body }) => refuseInvalidCost(body, dayOf(tx.now)),
  async ({ tx, path, body, deps }) => {
    const mandate = await lockOpen(tx, path.mandate_id);
    const account = await readAccount(tx, mandate.id);
    const cost = await newCost(tx, { mandate, account }, body);
    await refuseSame(tx, cost);

    const fact = costFactOf(cost);
    const entry = costEntry(fact);
    const { before, after } = await bookOnMandate(tx, mandate, {
      account,
      facts: [{ kind: 'cost', fact }],
      entries: [entry],
      reason: 'back_dated',
      history: [{ code: 'cost.added', values: { amount: moneyOf(fact.amount_cents), kind: cost.kind } }],
      publicUrl: deps.publicUrl,
    });
    store.insertCost(tx, { ...cost, entry_id: entry.id });
    const added = presentCost(orNotFound(await store.readCost(tx, mandate.id, cost.id)));
    return audited(added, { before, after: { ...after, cost: added } });
  },
);

/** Adds costs to a mandate; the debtor owes them from their date, with VAT. The operator sends the amount, or the tariff determines it. Equal costs are refused. */
import type { Needs } from './needs.ts';
import type { operatorLedger } from '@mahnwerk/contract/operator/ledger.ts';
import { checked, type Handler } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { orNotFound, refuseUnless } from '../../../platform/refusal.ts';
import { dayOf } from '../../../values/day.ts';
import { centsOf, moneyOf } from '../../../values/money.ts';
import { audited } from '../../../platform/http/audited.ts';
import { costEntry } from '../../money/ledger/index.ts';
import { bookOnMandate } from '../mandates/index.ts';
import { newCost, presentCost, refuseInvalidCost } from './bookkeeping.ts';
import { computeFee } from './compute-fee.ts';
import { statedAmount } from './cost-amount.ts';
import { lockOpen } from './lock.ts';
import * as store from './store.ts';

type AddCost = (typeof operatorLedger)['routes']['add_cost'];

export const addCost: Handler<'operator', AddCost, Needs> = checked(
  ({ tx, body }) => refuseInvalidCost(body, dayOf(tx.now)),
  async ({ tx, path, body, deps }) => {
    const mandate = await lockOpen(tx, path.mandate_id);
    const amount = body.amount === undefined ? await computeFee(tx, mandate, body) : statedAmount(centsOf(body.amount));
    const cost = { id: newId(), mandate_id: mandate.id, ...newCost(body, amount) };
    refuseUnless(!(await store.isCostBooked(tx, cost)), 'conflict', {
      detail: 'These costs have already been added for this date. To add others, send a different `description`.',
    });

    const total_cents = cost.amount_cents + cost.vat_cents;
    const entry = costEntry({ ...cost, amount_cents: total_cents });
    const title = `Costs of ${moneyOf(total_cents).value} EUR added`;
    const { entryId, before, after } = await bookOnMandate(tx, mandate, {
      entry,
      historyEntry: { type: 'cost', title },
      publicUrl: deps.publicUrl,
    });
    store.insertCost(tx, { ...cost, entry_id: entryId });
    const added = presentCost(orNotFound(await store.readCost(tx, mandate.id, cost.id)));
    return audited(added, { before, after: { ...after, cost: added } });
  },
);

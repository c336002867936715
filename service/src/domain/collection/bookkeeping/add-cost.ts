/** Adds costs to a mandate; the debtor owes them from their date, with VAT. The operator sends the amount, or the tariff determines it. Equal costs are refused. */
import type { Needs } from './needs.ts';
import assert from 'node:assert/strict';
import type { MandateCostInput, operatorLedger } from '@mahnwerk/contract/operator/ledger.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { checked, type Handler } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { orNotFound, refuseUnless } from '../../../platform/refusal.ts';
import { dayOf } from '../../../values/day.ts';
import { type Cents, centsOf, moneyOf } from '../../../values/money.ts';
import { audited } from '../../../platform/http/audited.ts';
import { costEntry } from '../../money/ledger/index.ts';
import { bookOnMandate, type MandateRow } from '../mandates/index.ts';
import { newCost, presentCost, refuseInvalidCost } from './bookkeeping.ts';
import { computeFee } from './compute-fee.ts';
import { isComputed } from './fees.ts';
import { lockOpen } from './lock.ts';
import * as store from './store.ts';

type AddCost = (typeof operatorLedger)['routes']['add_cost'];

export const addCost: Handler<'operator', AddCost, Needs> = checked(
  ({ tx, body }) => refuseInvalidCost(body, dayOf(tx.now)),
  async ({ tx, path, body, deps }) => {
    const mandate = await lockOpen(tx, path.mandate_id);
    const cost = { id: newId(), mandate_id: mandate.id, ...newCost(body, await costAmount(tx, mandate, body)) };
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

async function costAmount(tx: CompanyTx, mandate: MandateRow, body: MandateCostInput): Promise<Cents> {
  if (body.amount !== undefined) return centsOf(body.amount);
  assert(isComputed(body.kind), 'refuseWrongCost lets none without an amount pass');
  return computeFee(tx, mandate, body.kind, body);
}

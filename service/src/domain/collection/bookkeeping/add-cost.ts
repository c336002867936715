/** Adds costs to a mandate; the debtor owes them from their date, with VAT. The operator sends the amount, or the tariff determines it. Equal costs are refused. */
import type { Needs } from './needs.ts';
import type { CostKind } from '@mahnwerk/contract/operator/costs.ts';
import type { operatorLedger } from '@mahnwerk/contract/operator/ledger.ts';
import { checked, type Handler } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { orNotFound, refuseUnless } from '../../../platform/refusal.ts';
import { dayOf } from '../../../values/day.ts';
import { centsOf, moneyOf } from '../../../values/money.ts';
import { audited } from '../../../platform/http/audited.ts';
import { costEntry, readAccount } from '../../money/ledger/index.ts';
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
    const account = await readAccount(tx, mandate.id);
    const amount =
      body.amount === undefined ? await computeFee(tx, { mandate, account }, body) : statedAmount(centsOf(body.amount));
    const cost = { id: newId(), mandate_id: mandate.id, ...newCost(body, amount) };
    refuseUnless(!(await store.isCostBooked(tx, cost)), 'conflict', {
      detail: 'These costs have already been added for this date. To add others, send a different `description`.',
    });

    const fact = costFactOf(cost);
    const entry = costEntry(fact);
    const { before, after } = bookOnMandate(tx, mandate, {
      account,
      facts: [{ kind: 'cost', fact }],
      entries: [entry],
      reason: 'back_dated',
      historyEntry: { type: 'cost', title: `Costs of ${moneyOf(fact.amount_cents).value} EUR added` },
      publicUrl: deps.publicUrl,
    });
    store.insertCost(tx, { ...cost, entry_id: entry.id });
    const added = presentCost(orNotFound(await store.readCost(tx, mandate.id, cost.id)));
    return audited(added, { before, after: { ...after, cost: added } });
  },
);

/** Costs that are fees (money.md 7): lump sums are set off against those of a matter out of court. */
const fees: ReadonlySet<CostKind> = new Set(['collection_fee', 'settlement_fee', 'lawyer_fee', 'expenses_flat_rate']);

/** What the debtor owes of the costs: with VAT. */
const costFactOf = ({ id, kind, matter, amount_cents, vat_cents, value_date, interest_bearing }: store.NewCost) => ({
  id,
  claim_id: null,
  kind,
  date: value_date,
  amount_cents: amount_cents + vat_cents,
  interest_from: interest_bearing ? value_date : null,
  extrajudicial_fee: matter === 'extrajudicial' && fees.has(kind),
});

/** Adds costs to a mandate; the debtor owes them from their date. The operator sends the amount, or the tariff determines it. Equal costs are refused. */
import type { MandateCostInput } from '@mahnwerk/contract/operator/costs.ts';
import type { operatorLedger } from '@mahnwerk/contract/operator/ledger.ts';
import type { CompanyDb } from '../../../platform/database/session.ts';
import { checked, type Handler } from '../../../platform/http/handler.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { moneyOf } from '../../../values/money.ts';
import { audited } from '../../../platform/http/audited.ts';
import { costEntry, readAccount } from '../../money/ledger/index.ts';
import { bookOnMandate, type Intended, lockOpen, todayOfMandate } from '../mandates/index.ts';
import { owedCents, presentCost, refuseInvalidCost } from './bookkeeping.ts';
import { type AccountOfMandate, costFactOf, newCost, refuseSame } from './new-cost.ts';
import * as store from './store.ts';

type AddCost = (typeof operatorLedger)['routes']['add_cost'];

export const addCost: Handler<'operator', AddCost> = checked(
  async ({ tx, path, body }) => refuseInvalidCost(body, await todayOfMandate(tx, path.mandate_id)),
  async ({ tx, path, body, deps }) => {
    const mandate = await lockOpen(tx, path.mandate_id);
    const account = await readAccount(tx, mandate.id);
    const { cost, booking } = await costToBook(tx, { mandate, account }, body);
    const { before, after } = await bookOnMandate(tx, mandate, {
      ...booking,
      history: [{ code: 'cost.added', values: { amount: moneyOf(owedCents(cost)), kind: cost.kind } }],
      publicUrl: deps.publicUrl,
    });
    store.insertCost(tx, cost);
    const added = presentCost(orNotFound(await store.readCost(tx, mandate.id, cost.id)));
    return audited(added, { before, after: { ...after, cost: added } });
  },
);

/** The costs of a body and what they add to the account. @throws Refusal */
export async function costToBook(
  db: CompanyDb,
  of: AccountOfMandate,
  body: MandateCostInput,
): Promise<{ readonly cost: store.NewCost & { readonly entry_id: string }; readonly booking: Intended }> {
  const cost = await newCost(db, of, body);
  await refuseSame(db, cost);
  const fact = costFactOf(cost);
  const entry = costEntry(fact);
  return {
    cost: { ...cost, entry_id: entry.id },
    booking: { account: of.account, facts: [{ kind: 'cost', fact }], entries: [entry], reason: 'back_dated' },
  };
}

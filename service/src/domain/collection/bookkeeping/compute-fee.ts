/** The amount of costs that were sent without one, from the data of the mandate (rules: cost-amount.ts). */
import type { MandateCostInput } from '@mahnwerk/contract/operator/costs.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { dayOf } from '../../../values/day.ts';
import type { Account } from '../../money/ledger/index.ts';
import type { MandateRow } from '../mandates/index.ts';
import { computedAmount, type CostAmount } from './cost-amount.ts';
import { openBalance, openPrincipal } from './open-amounts.ts';
import * as store from './store.ts';

/** The amount for a locked mandate. @throws Refusal validation_error where there is no statutory amount; conflict for a fee that is booked */
export async function computeFee(
  tx: CompanyTx,
  { mandate, account }: { readonly mandate: MandateRow; readonly account: Account },
  cost: MandateCostInput,
): Promise<CostAmount> {
  const [booked, claims] = await Promise.all([
    store.readBookedCosts(tx, mandate.id),
    store.readAcceptedClaims(tx, mandate.id),
  ]);
  return computedAmount(cost, {
    ordered_on: mandate.ordered_on,
    is_titled: claims.some(({ type }) => type === 'titled'),
    is_disputed: claims.some(({ is_disputed }) => is_disputed),
    booked,
    open: {
      open_principal_at_acceptance: openPrincipal(
        account,
        claims.map(({ id, accepted_at }) => ({ id, day: dayOf(accepted_at) })),
      ),
      open_principal: openPrincipal(
        account,
        claims.map(({ id }) => ({ id, day: cost.date })),
      ),
      open_balance: openBalance(account, cost.date),
    },
  });
}

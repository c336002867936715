/** Costs that are about to be booked on a mandate: their amount, their VAT, and what of them the debtor owes. */
import assert from 'node:assert/strict';
import type { MandateCostInput } from '@mahnwerk/contract/operator/costs.ts';
import type { CostKind } from '@mahnwerk/contract/shapes/cost-kinds.ts';
import type { CompanyDb } from '../../../platform/database/session.ts';
import { newId } from '../../../platform/ids.ts';
import { refuseUnless } from '../../../platform/refusal.ts';
import { dayOf } from '../../../values/day.ts';
import { centsOf } from '../../../values/money.ts';
import { readCompany } from '../../parties/companies/index.ts';
import type { MandateAccount, Unrecorded } from '../../money/ledger/index.ts';
import type { CostFact } from '../../money/replay/index.ts';
import type { MandateRow } from '../mandates/index.ts';
import { costFields, owedCents } from './bookkeeping.ts';
import { computedAmount, type CostAmount, statedAmount } from './cost-amount.ts';
import { refuseLumpSum } from './lump-sum.ts';
import { openBalance, openPrincipal } from './open-amounts.ts';
import * as store from './store.ts';

/** A mandate with its account; locked where the costs are booked. */
export interface AccountOfMandate {
  readonly mandate: MandateRow;
  readonly account: MandateAccount;
}

/**
 * Costs that `refuseInvalidCost` accepted.
 *
 * @param added costs of the same booking, before these
 * @throws Refusal validation_error where no amount or no lump sum is owed by law; conflict for a fee that is booked
 */
export async function newCost(
  db: CompanyDb,
  { mandate, account }: AccountOfMandate,
  input: MandateCostInput,
  added: readonly store.NewCost[] = [],
): Promise<store.NewCost> {
  const [company, before, claims] = await Promise.all([
    readCompany(db),
    store.readBookedCosts(db, mandate.id),
    store.readAcceptedClaims(db, mandate.id),
  ]);
  const booked = [...before, ...added];
  if (input.kind === 'late_payment_lump_sum' && input.claim_id !== undefined)
    refuseLumpSum(input.claim_id, { claims, accepted: account.facts.claims, booked });
  const amount =
    input.amount === undefined
      ? await feeOf(input, { mandate, account, booked, claims })
      : statedAmount(centsOf(input.amount));
  return { id: newId(), mandate_id: mandate.id, ...costFields(input, amount, company.tax_treatment) };
}

interface Known extends AccountOfMandate {
  readonly booked: Awaited<ReturnType<typeof store.readBookedCosts>>;
  readonly claims: Awaited<ReturnType<typeof store.readAcceptedClaims>>;
}

async function feeOf(input: MandateCostInput, { mandate, account, booked, claims }: Known): Promise<CostAmount> {
  const accepted = claims.map(({ id, accepted_at }) => {
    // In a sandbox whose business date is ahead, a claim may be owed from a day after that of its `accepted_at` alone.
    const [day, since = day] = [dayOf(accepted_at), account.facts.claims.find((claim) => claim.id === id)?.since];
    return { id, day: since > day ? since : day };
  });
  const days = [...new Set([input.date, ...accepted.map(({ day }) => day)])];
  const figures = await account.ask('figures', { days, added: [] });
  const onDay = figures.get(input.date) ?? assert.fail('the day of a cost has figures');
  return computedAmount(input, {
    ordered_on: mandate.ordered_on,
    is_titled: claims.some(({ type }) => type === 'titled'),
    is_disputed: claims.some(({ is_disputed }) => is_disputed),
    booked,
    open: {
      open_principal_at_acceptance: openPrincipal(figures, accepted),
      open_principal: openPrincipal(
        figures,
        claims.map(({ id }) => ({ id, day: input.date })),
      ),
      open_balance: openBalance(onDay),
    },
  });
}

/** @throws Refusal conflict for costs that are booked already */
export async function refuseSame(db: CompanyDb, cost: store.NewCost): Promise<void> {
  refuseUnless(!(await store.isCostBooked(db, cost)), 'conflict', {
    detail: 'These costs have already been added for this date. To add others, send a different `description`.',
  });
}

/** Costs that are fees (money.md 7): lump sums are set off against those of a matter out of court. */
const fees: ReadonlySet<CostKind> = new Set(['collection_fee', 'settlement_fee', 'lawyer_fee', 'expenses_flat_rate']);

/** What the debtor owes of the costs. */
export const costFactOf = (cost: store.NewCost): Unrecorded<CostFact> => ({
  id: cost.id,
  claim_id: cost.claim_id,
  kind: cost.kind,
  date: cost.value_date,
  amount_cents: owedCents(cost),
  interest_from: cost.interest_from,
  extrajudicial_fee: cost.matter === 'extrajudicial' && fees.has(cost.kind),
});

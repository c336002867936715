/** Whose the parts of a payment are: fees and expenses are the service's, everything else the client's (money.md 7). Pure. */
import type { CostKind } from '@mahnwerk/contract/shapes/cost-kinds.ts';
import type { BalanceLine } from '@mahnwerk/contract/shapes/balance.ts';
import type { Cents } from '../../../values/money.ts';
import { bearsVat } from '../../money/fees/index.ts';
import { netOf } from './apportion.ts';
import type { SettledPart, StatedCost } from './items.ts';

export type ServiceShare = 'fees' | 'taxable_expenses' | 'taxfree_expenses';
export type ClientShare = 'client_charges' | 'interest' | 'principal';

const fees: ReadonlySet<CostKind> = new Set([
  'collection_fee',
  'settlement_fee',
  'court_dunning_fee',
  'enforcement_order_fee',
  'enforcement_fee',
  'lawyer_fee',
  'expenses_flat_rate',
]);

/** What costs are for the client: a fee, an expense that bears VAT or not; lump sums (§ 288 (5) BGB) are the client's own. */
export function shareOfCost({
  kind,
  vat_rate,
}: Pick<StatedCost, 'kind' | 'vat_rate'>): ServiceShare | 'client_charges' {
  if (kind === 'late_payment_lump_sum') return 'client_charges';
  if (fees.has(kind)) return 'fees';
  return vat_rate === null || (!bearsVat(kind) && Number(vat_rate) === 0) ? 'taxfree_expenses' : 'taxable_expenses';
}

/** Whether the service paid these costs in advance. */
export const isExpense = (cost: Pick<StatedCost, 'kind' | 'vat_rate'>): boolean =>
  ['taxable_expenses', 'taxfree_expenses'].includes(shareOfCost(cost));

const clientLines: Readonly<Record<BalanceLine, ClientShare>> = {
  principal_claim: 'principal',
  interest_on_principal_claim: 'interest',
  interest_on_costs: 'interest',
  costs_interest_bearing: 'client_charges',
  costs_interest_free: 'client_charges',
};

const costLines: ReadonlySet<BalanceLine> = new Set(['costs_interest_bearing', 'costs_interest_free']);

/** A part of a payment that covers costs of the service, without VAT. */
export interface CoveredCost {
  readonly cost: StatedCost;
  readonly share: ServiceShare;
  readonly net: Cents;
}

export interface PaymentParts {
  readonly amount: Cents;
  readonly covered: readonly CoveredCost[];
  readonly client: Readonly<Record<ClientShare, Cents>>;
  readonly vat_owed_by_debtor: Cents;
}

/** Adds up what a payment settles. Gross costs are parted into net and VAT, part by part. */
export function partsOf(parts: readonly SettledPart[], costs: ReadonlyMap<string | null, StatedCost>): PaymentParts {
  const client = { client_charges: 0n, interest: 0n, principal: 0n };
  const covered: CoveredCost[] = [];
  let [amount, vat_owed_by_debtor] = [0n, 0n];
  for (const { line, cost_id, amount_cents } of parts) {
    amount += amount_cents;
    const cost = costLines.has(line) ? costs.get(cost_id) : undefined;
    const share = cost === undefined ? 'client_charges' : shareOfCost(cost);
    if (cost === undefined || share === 'client_charges') client[clientLines[line]] += amount_cents;
    else {
      const net = netPart(amount_cents, cost);
      covered.push({ cost, share, net });
      vat_owed_by_debtor += amount_cents - net;
    }
  }
  return { amount, covered, client, vat_owed_by_debtor };
}

export const netPart = (
  amount: Cents,
  { vat_rate, vat_owed_by_debtor }: Pick<StatedCost, 'vat_rate' | 'vat_owed_by_debtor'>,
): Cents => (vat_owed_by_debtor && vat_rate !== null ? netOf(amount, vat_rate) : amount);

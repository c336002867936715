/** The rows of one mandate before VAT: what each payment, each advance and the closing charge. Pure. */
import assert from 'node:assert/strict';
import { decimalText, parseDecimal } from '../../../values/decimal.ts';
import { type Cents, sumOf } from '../../../values/money.ts';
import { vatRateOn } from '../../money/fees/index.ts';
import { commissionBasis, withPayment } from './commission.ts';
import type { AllocationItem, MandateItems, StatedCommission, StatedCost, StatedPayment } from './items.ts';
import { type CoveredCost, isExpense, partsOf, shareOfCost } from './parts.ts';
import type { AdvancedCostRow, MandateDetails, PaymentRow } from './statement.ts';

export type ClaimGroup =
  | 'claims_from_payments_to_service'
  | 'claims_from_payments_to_client'
  | 'claims_from_advanced_costs';
type Member = 'fees' | 'taxable_expenses' | 'taxfree_expenses' | 'success_commission';

/** One amount of the service in a row, without VAT. Tax-free expenses bear none, whatever the rate of their row. */
export interface Position {
  readonly vat_rate: string;
  readonly group: ClaimGroup;
  readonly member: Member;
  readonly net: Cents;
}

export interface UntaxedPayment {
  readonly row: Omit<PaymentRow, 'vat' | 'commission_vat' | 'payout'>;
  readonly positions: readonly Position[];
  /** What the service received. */
  readonly receipt: Cents;
  readonly receipt_rate: string;
}

export interface UntaxedAdvance {
  readonly row: Omit<AdvancedCostRow, 'vat'>;
  readonly positions: readonly Position[];
}

/** What a statement says of a mandate, before VAT. */
export interface UntaxedMandate extends Pick<MandateDetails, 'mandate' | 'your_reference' | 'debtor_name' | 'closing'> {
  readonly payments: readonly UntaxedPayment[];
  readonly advances: readonly UntaxedAdvance[];
}

/** Which rate of VAT applies to the client. */
export interface VatRates {
  readonly ofCost: (cost: StatedCost) => string;
  readonly on: (day: string) => string;
}

/** @param isZeroRated another country taxes the service: reverse charge, or a company outside the Union */
export const vatRates = (isZeroRated: boolean): VatRates => ({
  ofCost: ({ vat_rate }) => twoDecimals(isZeroRated || vat_rate === null ? '0' : vat_rate),
  on: (day) => twoDecimals(isZeroRated ? '0' : vatRateOn(day)),
});

function twoDecimals(percent: string): string {
  const rate = parseDecimal(percent);
  assert(rate !== undefined && rate.scale <= 2, 'a rate of VAT has at most two decimals');
  return decimalText({ units: rate.units * 10n ** BigInt(2 - rate.scale), scale: 2 });
}

export function untaxedMandate(of: MandateItems, rates: VatRates): UntaxedMandate {
  const { mandate, your_reference, debtor_name } = of;
  const credited = paymentRows(of, rates);
  return {
    mandate,
    your_reference,
    debtor_name,
    payments: credited.map(({ payment }) => payment),
    advances: [...advances(of, rates), ...credited.flatMap(({ credit }) => credit)],
    closing: of.items.some(({ kind }) => kind === 'closing') ? of.closing : null,
  };
}

interface CreditedPayment {
  readonly payment: UntaxedPayment;
  /** Advances that the payment covers. */
  readonly credit: readonly UntaxedAdvance[];
}

/** One row for each payment and command: what a command corrects of a payment is one change. */
function paymentRows(of: MandateItems, rates: VatRates): CreditedPayment[] {
  const items = of.items
    .filter((item) => item.kind === 'allocation')
    .toSorted((a, b) => compare(a.recorded_at, b.recorded_at) || compare(a.payment, b.payment));
  const payments = new Map(of.payments.map((payment) => [payment.id, payment]));
  const costs = new Map<string | null, StatedCost>(of.costs.map((cost) => [cost.id, cost]));
  let stated = of.stated;
  return [...Map.groupBy(items, ({ payment, recorded_at }) => `${recorded_at} ${payment}`).values()].map((group) => {
    const payment = payments.get(group[0]?.payment ?? '');
    assert(payment !== undefined, 'the payment of an item is known');
    const made = paymentRow({ of, rates, payment, costs, stated }, group);
    stated = made.stated;
    return made.credited;
  });
}

interface Context {
  readonly of: MandateItems;
  readonly rates: VatRates;
  readonly payment: StatedPayment;
  readonly costs: ReadonlyMap<string | null, StatedCost>;
  readonly stated: StatedCommission;
}

function paymentRow(
  { of, rates, payment, costs, stated }: Context,
  items: readonly AllocationItem[],
): { credited: CreditedPayment; stated: StatedCommission } {
  const { conditions } = of;
  const parts = partsOf(
    items.flatMap((item) => item.parts),
    costs,
  );
  const basis = payment.is_earlier ? 0n : commissionBasis(conditions, parts);
  const after = withPayment(stated, basis, conditions);
  const commission = payment.is_earlier ? 0n : after.commission_cents - stated.commission_cents;
  const isReceived = payment.payer === 'debtor';
  const group: ClaimGroup = isReceived ? 'claims_from_payments_to_service' : 'claims_from_payments_to_client';
  const ofDay = rates.on(payment.value_date);
  const ofShare = (share: string) => sumOf(parts.covered.filter((each) => each.share === share).map(({ net }) => net));
  const row = {
    payment_id: payment.payment_id,
    type: typeOf(items),
    value_date: payment.value_date,
    payer: payment.payer,
    amount: parts.amount,
    fees: ofShare('fees'),
    taxable_expenses: ofShare('taxable_expenses'),
    taxfree_expenses: ofShare('taxfree_expenses'),
    ...parts.client,
    vat_owed_by_debtor: parts.vat_owed_by_debtor,
    commission,
    commission_basis: basis,
    commission_proportional: payment.is_earlier ? 0n : after.proportional_cents - stated.proportional_cents,
  };
  const positions: readonly Position[] = [
    ...parts.covered.map(({ cost, share, net }) => ({
      vat_rate: share === 'taxfree_expenses' ? ofDay : rates.ofCost(cost),
      group,
      member: share,
      net,
    })),
    { vat_rate: ofDay, group, member: 'success_commission', net: commission },
  ];
  return {
    credited: {
      payment: {
        row,
        positions: combined(positions),
        receipt: isReceived ? parts.amount : 0n,
        receipt_rate: ofDay,
      },
      credit: conditions.advanced_costs === 'at_once' ? creditsOf(parts.covered, payment, rates) : [],
    },
    stated: payment.is_earlier ? stated : after,
  };
}

function typeOf(items: readonly AllocationItem[]): PaymentRow['type'] {
  const changes = items.map(({ change }) => change);
  if (changes.includes('reversal')) return 'reversal';
  return changes.includes('correction') ? 'correction' : 'payment';
}

/** The client paid these costs already: what a payment covers of them is the client's. */
const creditsOf = (covered: readonly CoveredCost[], { value_date }: StatedPayment, rates: VatRates): UntaxedAdvance[] =>
  [...Map.groupBy(covered, ({ cost }) => cost)]
    .map(([cost, parts]) => ({ cost, net: sumOf(parts.map(({ net }) => net)) }))
    .filter(({ cost, net }) => isExpense(cost) && net !== 0n)
    .map(({ cost, net }) => advanceOf(cost, { net: -net, date: value_date }, rates));

function advances({ items, costs, conditions, closing }: MandateItems, rates: VatRates): UntaxedAdvance[] {
  const byId = new Map(costs.map((cost) => [cost.id, cost]));
  return items.flatMap((item) => {
    if (item.kind === 'unsuccessful_fee') return [unsuccessfulFee(conditions.unsuccessful_fee_cents, closing, rates)];
    if (item.kind !== 'advanced_cost' && item.kind !== 'unrecovered_cost') return [];
    const cost = byId.get(item.cost_id);
    assert(cost !== undefined, 'the cost of an item is known');
    const net = item.kind === 'advanced_cost' ? item.sign * cost.net_cents : item.net_cents;
    return [advanceOf(cost, { net, date: cost.date }, rates)];
  });
}

function advanceOf(
  cost: StatedCost,
  { net, date }: { readonly net: Cents; readonly date: string },
  rates: VatRates,
): UntaxedAdvance {
  const share = shareOfCost(cost);
  assert(share !== 'client_charges', 'only costs of the service are advanced');
  const vat_rate = share === 'taxfree_expenses' ? rates.on(cost.date) : rates.ofCost(cost);
  return {
    row: { cost_id: cost.id, kind: cost.kind, date, net },
    positions: [{ vat_rate, group: 'claims_from_advanced_costs', member: share, net }],
  };
}

function unsuccessfulFee(net: Cents, closing: MandateItems['closing'], rates: VatRates): UntaxedAdvance {
  assert(closing !== null, 'the fee of a mandate without success is due on its closing');
  const { date } = closing;
  return {
    row: { cost_id: null, kind: 'unsuccessful_fee', date, net },
    positions: [{ vat_rate: rates.on(date), group: 'claims_from_advanced_costs', member: 'fees', net }],
  };
}

/** One position for each rate and member, none of zero. */
function combined(positions: readonly Position[]): Position[] {
  const groups = Map.groupBy(positions, ({ vat_rate, member }) => `${vat_rate} ${member}`);
  return [...groups.values()].flatMap(([first, ...rest]) => {
    const net = sumOf([first, ...rest].map((each) => each?.net ?? 0n));
    return first === undefined || net === 0n ? [] : [{ ...first, net }];
  });
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

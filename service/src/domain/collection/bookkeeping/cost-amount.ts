/** The amount of costs with its working (money.md 4): as it was sent, or as the law determines it. Pure. */
import type { MandateCostInput, Matter } from '@mahnwerk/contract/operator/costs.ts';
import type { CostKind } from '@mahnwerk/contract/shapes/cost-kinds.ts';
import type { CostWorking, ValueRule } from '@mahnwerk/contract/shapes/cost-working.ts';
import { refuseFailures, refuseUnless } from '../../../platform/refusal.ts';
import { type Cents, centsOf, moneyOf, sumOf } from '../../../values/money.ts';
import {
  checkRate,
  type ComputedFee,
  courtFee,
  type CreditBasis,
  disputeSettlementRate,
  feeRateOf,
  feeRateText,
  flatRateOf,
  isRvgKind,
  latePaymentLumpSum,
  matterOf,
  mattersOf,
  presentCredit,
  rateOf,
  rvgFee,
} from '../../money/fees/index.ts';
import { gkgTables, type RvgTable, rvgTables, tableOn } from '../../money/law-tables/index.ts';

/** Costs that are booked, the oldest first. */
export interface BookedCost {
  readonly id: string;
  readonly kind: CostKind;
  readonly claim_id: string | null;
  readonly matter: Matter;
  readonly value_date: string;
  /** Without VAT. */
  readonly amount_cents: Cents;
  readonly rule: string;
  readonly working: CostWorking | null;
}

/** What decides on a computed amount besides what was sent. */
export interface FeeFacts {
  /** Selects the tariff of lawyers' fees. */
  readonly ordered_on: string;
  readonly is_titled: boolean;
  readonly is_disputed: boolean;
  readonly booked: readonly BookedCost[];
  /** Open amounts: the principal when the claims were accepted, and on the day of the costs; all lines on that day. */
  readonly open: Readonly<Record<'open_principal_at_acceptance' | 'open_principal' | 'open_balance', Cents>>;
}

/** An amount without VAT, and how it came about. */
export interface CostAmount {
  readonly amount_cents: Cents;
  readonly rule: string;
  readonly table_version: string | null;
  readonly working: CostWorking | null;
}

export const isComputed = (kind: CostKind): boolean =>
  isRvgKind(kind) || kind === 'court_fee' || kind === 'expenses_flat_rate' || kind === 'late_payment_lump_sum';

export const statedAmount = (amount_cents: Cents): CostAmount => ({
  amount_cents,
  rule: 'fee.stated',
  table_version: null,
  working: null,
});

/** § 288 (5) BGB: the same for every claim. */
const lumpSum: CostAmount = {
  amount_cents: latePaymentLumpSum,
  rule: 'fee.bgb_288_5',
  table_version: null,
  working: null,
};

/**
 * The amount that the law determines.
 *
 * @throws Refusal validation_error where there is none; conflict for a fee that is booked at this rate or a higher one
 */
export function computedAmount(cost: MandateCostInput, facts: FeeFacts): CostAmount {
  const booked = facts.booked.filter(({ matter }) => matter === matterOf(cost));
  if (cost.kind === 'late_payment_lump_sum') return lumpSum;
  if (cost.kind === 'expenses_flat_rate') return remainingFlatRate(booked);
  const raised = feesBeside(cost, booked);
  refuseUnless(
    raised.every(({ working }) => working !== null),
    'conflict',
    alreadyBooked,
  );
  const fee = feeOf(cost, facts);
  const last = raised.at(-1);
  const amount_cents = fee.amount - sumOf(raised.map((each) => each.amount_cents));
  const isHigher = last === undefined || fee.rate > feeRateOf(last.working?.rate ?? '0');
  refuseUnless(isHigher && amount_cents > 0n, 'conflict', alreadyBooked);
  return {
    amount_cents,
    rule: fee.rule,
    table_version: fee.table_version,
    working: workingOf(fee, fee.value_rule, last?.id ?? null),
  };
}

/** The booked fees of this kind in the matter to which costs of their date belong. */
function feesBeside({ kind, date }: MandateCostInput, booked: readonly BookedCost[]): BookedCost[] {
  const added = { kind, value_date: date };
  const beside = mattersOf(byDate([...booked, added])).find((costs) => costs.includes(added)) ?? [];
  return booked.filter((each) => each.kind === kind && beside.includes(each));
}

/** In the order in which they arose; those of one day as they are given. */
const byDate = <Cost extends Pick<BookedCost, 'value_date'>>(costs: readonly Cost[]): Cost[] =>
  costs.toSorted((a, b) => (a.value_date < b.value_date ? -1 : Number(a.value_date > b.value_date)));

const alreadyBooked = {
  detail:
    'This fee is already booked at this rate or a higher one; it is due once per matter. To book a different fee, send `amount`.',
};

type FeeWithValue = ComputedFee & { readonly value_rule: ValueRule };

function feeOf(cost: MandateCostInput, facts: FeeFacts): FeeWithValue {
  const { kind, date } = cost;
  const disputed = cost.disputed ?? facts.is_disputed;
  refuseFailures((errors) => {
    checkRate(errors, { ...cost, disputed });
    const most = feeRateOf(disputed ? '1.3' : '0.9');
    if (kind === 'collection_fee' && cost.rate !== undefined && feeRateOf(cost.rate) > most && !cost.reason)
      errors.failAt('reason', 'required', `\`reason\` is required with a \`rate\` above ${feeRateText(most)}.`);
  });
  requireAmountIf(
    (kind === 'collection_fee' && facts.is_titled) || (kind === 'court_fee' && matterOf(cost) !== 'court_dunning'),
    '`amount` is required: there is no statutory fee for collecting titled claims, and no court fee but that of the order for payment.',
  );
  const table = tableOn(rvgTables, facts.ordered_on);
  const courtTable = tableOn(gkgTables, date);
  const { value, value_rule } = valueOf(cost, facts);
  requireAmountIf(
    (isRvgKind(kind) ? table : courtTable) === undefined,
    '`amount` is required: no tariff is available for the date of the order or of the court fee.',
  );
  requireAmountIf(value === 0n, '`amount` is required: there was no open amount from which a fee could be computed.');
  if (isRvgKind(kind) && table !== undefined) {
    const credit = kind === 'court_dunning_fee' ? creditOf(facts.booked, table) : null;
    return {
      ...rvgFee(table, { kind, value, rate: rateOf(kind, { ...cost, disputed }), disputed, credit }),
      value_rule,
    };
  }
  if (courtTable === undefined) throw new Error('a missing tariff has been refused');
  return { ...courtFee(courtTable, value), value_rule };
}

/**
 * Half the rate of the booked collection fee, at most 0.75: its last rate, where it was raised. The fee of § 13 (2) RVG stays what it was, whatever the
 * debtor disputes later.
 */
function creditOf(booked: readonly BookedCost[], { small_claim }: RvgTable): CreditBasis | null {
  const fee = booked.findLast(({ kind, working }) => kind === 'collection_fee' && working !== null);
  if (fee === undefined || fee.working === null) return null;
  const half = feeRateOf(fee.working.rate) / 2n;
  const credit = { rate: half < 750n ? half : 750n, value: centsOf(fee.working.value) };
  return credit.value > small_claim.up_to ? credit : { ...credit, disputed: fee.rule !== 'fee.vv_2300_small' };
}

function valueOf(cost: MandateCostInput, { open, is_titled }: FeeFacts): { value: Cents; value_rule: ValueRule } {
  const base = cost.value === undefined ? baseOf(cost.kind, is_titled) : 'stated';
  const value = cost.value === undefined ? open[baseOf(cost.kind, is_titled)] : centsOf(cost.value);
  const isHalved = cost.kind === 'settlement_fee' && rateOf(cost.kind, cost) !== disputeSettlementRate;
  return { value, value_rule: isHalved && base !== 'open_principal_at_acceptance' ? `half_of_${base}` : base };
}

function baseOf(kind: CostKind, is_titled: boolean): keyof FeeFacts['open'] {
  if (kind === 'collection_fee') return 'open_principal_at_acceptance';
  return kind === 'enforcement_fee' || (kind === 'settlement_fee' && is_titled) ? 'open_balance' : 'open_principal';
}

/** The fees of a matter before any credit. */
const feesOf = (booked: readonly BookedCost[]) =>
  byDate(booked.filter(({ kind }) => isRvgKind(kind))).map(({ kind, amount_cents, working }) => ({
    kind,
    fee: amount_cents + (working?.credit ? centsOf(working.credit.amount) : 0n),
  }));

/** The flat rate for the booked fees of a matter. */
export const flatRateOwed = (booked: readonly BookedCost[]): Cents => flatRateOf(feesOf(booked));

function remainingFlatRate(booked: readonly BookedCost[]): CostAmount {
  const fees = feesOf(booked);
  requireAmountIf(
    fees.length === 0,
    '`amount` is required: the flat rate is a share of the fees, and no fee is booked.',
  );
  const flatRates = booked.filter(({ kind }) => kind === 'expenses_flat_rate');
  const rest = flatRateOwed(booked) - sumOf(flatRates.map(({ amount_cents }) => amount_cents));
  refuseUnless(rest > 0n, 'conflict', { detail: 'The flat rate for the booked fees is already booked.' });
  return {
    amount_cents: rest,
    rule: 'fee.vv_7002',
    table_version: null,
    working: {
      value: moneyOf(sumOf(fees.map(({ fee }) => fee))),
      value_rule: 'fees_of_matter',
      whole_fee: null,
      rate: '0.2',
      minimum_applied: false,
      credit: null,
      raises_cost_id: null,
    },
  };
}

const workingOf = (fee: ComputedFee, value_rule: ValueRule, raises_cost_id: string | null): CostWorking => ({
  value: moneyOf(fee.value),
  value_rule,
  whole_fee: moneyOf(fee.whole_fee),
  rate: feeRateText(fee.rate),
  minimum_applied: fee.minimum_applied,
  credit: presentCredit(fee.credit),
  raises_cost_id,
});

const requireAmountIf = (condition: boolean, why: string): void =>
  refuseFailures((errors) => {
    if (condition) errors.failAt('amount', 'required', why);
  });

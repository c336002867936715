/**
 * The fees that a debtor owes for collection: at most those of a lawyer by the Rechtsanwaltsvergütungsgesetz (RVG) and
 * its schedule VV (§ 13e (1) RDG), and the court's by the Gerichtskostengesetz (GKG) and its schedule KV. Exact, without
 * VAT; the tables are data (money/law-tables). Pure.
 */
import type { CostWorking } from '@mahnwerk/contract/shapes/cost-working.ts';
import { decimalText, parseDecimal } from '../../../values/decimal.ts';
import { type Cents, moneyOf } from '../../../values/money.ts';
import { divideHalfUp } from '../../../values/rounding.ts';
import type { FeeTable, GkgTable, RvgTable } from '../law-tables/index.ts';

/** Thousandths of a whole fee. */
export type FeeRate = bigint;

/** The fees of the RVG that are computed from a value. */
export const rvgKinds = [
  'collection_fee',
  'settlement_fee',
  'court_dunning_fee',
  'enforcement_order_fee',
  'enforcement_fee',
] as const;
export type RvgKind = (typeof rvgKinds)[number];

/** A part of an earlier fee that counts towards this one (preliminary note 3 (4) VV): a rate on a common value, or an amount. */
export type CreditBasis =
  | Cents
  | {
      readonly rate: FeeRate;
      readonly value: Cents;
      /** Whether the claim was disputed when the earlier fee was computed; by default, as for this fee. */
      readonly disputed?: boolean;
    };

/** What decides on a fee of the RVG. */
export interface FeeBasis {
  readonly kind: RvgKind;
  /** Above zero. For a settlement, what is agreed on. */
  readonly value: Cents;
  readonly rate: FeeRate;
  /** The debtor disputed the claim: § 13 (2) RVG does not apply. */
  readonly disputed: boolean;
  readonly credit: CreditBasis | null;
}

/** A computed fee with its working. */
export interface ComputedFee {
  readonly rule: string;
  readonly table_version: string;
  readonly value: Cents;
  readonly whole_fee: Cents;
  readonly rate: FeeRate;
  readonly minimum_applied: boolean;
  /** Before the credit. */
  readonly fee: Cents;
  readonly credit: { readonly rate: FeeRate | null; readonly value: Cents | null; readonly amount: Cents } | null;
  /** After the credit; below zero if the credit is higher than the fee. */
  readonly amount: Cents;
}

const rules: Readonly<Record<RvgKind, string>> = {
  collection_fee: 'fee.vv_2300',
  settlement_fee: 'fee.vv_1000',
  court_dunning_fee: 'fee.vv_3305',
  enforcement_order_fee: 'fee.vv_3308',
  enforcement_fee: 'fee.vv_3309',
};

/** The rate of the settlement of a dispute (VV 1000 no. 1), on the whole value. */
export const disputeSettlementRate: FeeRate = 1_500n;

/** A decimal string with at most three decimals, such as `0.9`. */
export function feeRateOf(text: string): FeeRate {
  const { units, scale } = parseDecimal(text) ?? { units: 0n, scale: 0 };
  return units * 10n ** BigInt(3 - scale);
}

/** The rate without trailing zeros. */
export const feeRateText = (rate: FeeRate): string => decimalText({ units: rate, scale: 3 }).replace(/\.?0+$/, '');

const atRate = (whole_fee: Cents, rate: FeeRate): Cents => divideHalfUp(whole_fee * rate, 1_000n);

/** The fee at a rate of 1.0: § 13 (1) RVG, § 34 (1) GKG; of the highest value at most. */
export function wholeFee({ fees, beyond, highest_value }: FeeTable, stated: Cents): Cents {
  const value = stated < highest_value ? stated : highest_value;
  const row = fees.find(({ up_to }) => value <= up_to);
  if (row !== undefined) return row.fee;
  const last = fees.at(-1) ?? { up_to: 0n, fee: 0n };
  const startedSteps = (value - last.up_to + beyond.step - 1n) / beyond.step;
  return last.fee + startedSteps * beyond.adds;
}

/** A fee of the RVG: § 2 (2) (half a cent is rounded up), § 13 (3) (the minimum). */
export function rvgFee(table: RvgTable, basis: FeeBasis): ComputedFee {
  const { kind, value, rate, credit } = basis;
  const { whole_fee, isSmall } = wholeFeeOf(table, basis);
  const rounded = atRate(whole_fee, rate);
  const minimum_applied = rounded < table.minimum;
  const fee = minimum_applied ? table.minimum : rounded;
  const credited = credit === null ? null : creditOf(table, basis, credit);
  return {
    rule: isSmall ? 'fee.vv_2300_small' : rules[kind],
    table_version: table.version,
    value,
    whole_fee,
    rate,
    minimum_applied,
    fee,
    credit: credited,
    amount: fee - (credited?.amount ?? 0n),
  };
}

/** § 31b RVG: half the value in an agreement on payment. Half a cent more starts a step as a whole one does. */
function wholeFeeOf(
  table: RvgTable,
  { kind, value, rate, disputed }: FeeBasis,
): { whole_fee: Cents; isSmall: boolean } {
  if (kind === 'collection_fee' && !disputed && value <= table.small_claim.up_to)
    return { whole_fee: table.small_claim.fee, isSmall: true };
  const isHalved = kind === 'settlement_fee' && rate !== disputeSettlementRate;
  return { whole_fee: wholeFee(table, isHalved ? (value + 1n) / 2n : value), isSmall: false };
}

/** The credit of a collection fee, on the smaller of both values. */
function creditOf(table: RvgTable, basis: FeeBasis, credit: CreditBasis): NonNullable<ComputedFee['credit']> {
  if (typeof credit === 'bigint') return { rate: null, value: null, amount: credit };
  const value = credit.value < basis.value ? credit.value : basis.value;
  const { disputed = basis.disputed } = credit;
  const { whole_fee } = wholeFeeOf(table, { ...basis, kind: 'collection_fee', value, disputed });
  return { rate: credit.rate, value, amount: atRate(whole_fee, credit.rate) };
}

/** KV 1100 GKG: the order for payment. */
export function courtFee(table: GkgTable, value: Cents): ComputedFee {
  const { rate, minimum } = table.kv_1100;
  const whole_fee = wholeFee(table, value);
  const rounded = atRate(whole_fee, rate);
  const minimum_applied = rounded < minimum;
  const fee = minimum_applied ? minimum : rounded;
  return {
    rule: 'fee.kv_1100',
    table_version: table.version,
    value,
    whole_fee,
    rate,
    minimum_applied,
    fee,
    credit: null,
    amount: fee,
  };
}

/** VV 7002 RVG: 20 % of the fees of a matter before any credit, at most 20 euros. */
export function expensesFlatRate(fees: Cents): Cents {
  const share = divideHalfUp(fees * 20n, 100n);
  return share < 20_00n ? share : 20_00n;
}

/** § 288 (5) sentence 1 BGB. */
export const latePaymentLumpSum: Cents = 40_00n;

/** The wire form of a credit. */
export const presentCredit = (credit: ComputedFee['credit']): CostWorking['credit'] =>
  credit && {
    rate: credit.rate === null ? null : feeRateText(credit.rate),
    value: credit.value === null ? null : moneyOf(credit.value),
    amount: moneyOf(credit.amount),
  };

/** Fees and expenses of positions that are not booked (money.md 4). Pure. */
import assert from 'node:assert/strict';
import type { Matter } from '@mahnwerk/contract/operator/costs.ts';
import type { CostKind } from '@mahnwerk/contract/shapes/cost-kinds.ts';
import type { FeePositionInput, FeeQuote, FeeQuoteInput } from '@mahnwerk/contract/operator/quotes.ts';
import type { FeePosition } from '@mahnwerk/contract/shapes/fee-position.ts';
import { refuseFailures } from '../../../platform/refusal.ts';
import { type Cents, centsOf, moneyOf, sumOf } from '../../../values/money.ts';
import {
  bearsVat,
  type ComputedFee,
  courtFee,
  type CreditBasis,
  feeRateOf,
  feeRateText,
  flatRateOf,
  isRvgKind,
  latePaymentLumpSum,
  matterOf,
  presentCredit,
  rateOf,
  rvgFee,
  vatOf,
  vatRateOn,
} from '../fees/index.ts';
import { gkgTables, rvgTables, tableOn } from '../law-tables/index.ts';

/** A position with its amounts. */
interface Quoted {
  readonly kind: CostKind;
  readonly matter: Matter;
  readonly rule: string;
  readonly value: Cents | null;
  /** Of a computed fee. */
  readonly working: ComputedFee | null;
  readonly amount: Cents;
}

const flatRateRule = 'fee.vv_7002';

/** Fees of positions that `checkFeeQuote` accepted. @throws Refusal validation_error for a credit above its fee */
export function quoteFees({ ordered_on, vat_rate = vatRateOn(ordered_on), positions }: FeeQuoteInput): FeeQuote {
  const fees = positions.map((position) => quoted(raisedOnce(position, positions), ordered_on));
  const all = fees.map((each) =>
    each.rule === flatRateRule
      ? { ...each, amount: flatRateOf(fees.filter(({ matter }) => matter === each.matter).map(feeOf)) }
      : each,
  );
  refuseFailures((errors) => {
    for (const [index, { amount }] of all.entries())
      if (amount < 0n)
        errors.failBelow(['positions', index, 'credit'], 'invalid', 'The credit must not exceed the fee.');
  });
  const net = sumOf(all.map(({ amount }) => amount));
  const vat = vatOf(sumOf(all.filter(({ kind }) => bearsVat(kind)).map(({ amount }) => amount)), vat_rate);
  return {
    positions: all.map(present),
    net: moneyOf(net),
    vat_rate,
    vat: moneyOf(vat),
    gross: moneyOf(net + vat),
  };
}

/** Note on VV 3308: for several creditors the fee is not raised where that of VV 3305 is. */
function raisedOnce(position: FeePositionInput, positions: readonly FeePositionInput[]): FeePositionInput {
  const isRaised = positions.some(
    (each) => each.kind === 'court_dunning_fee' && (each.clients ?? 1) > 1 && matterOf(each) === matterOf(position),
  );
  return position.kind === 'enforcement_order_fee' && isRaised ? { ...position, clients: 1 } : position;
}

function quoted(position: FeePositionInput, ordered_on: string): Quoted {
  const { kind } = position;
  const value = position.value === undefined ? null : centsOf(position.value);
  const unworked = { kind, matter: matterOf(position), value, working: null };
  if (position.amount !== undefined) return { ...unworked, rule: 'fee.stated', amount: centsOf(position.amount) };
  if (kind === 'expenses_flat_rate') return { ...unworked, rule: flatRateRule, amount: 0n };
  if (kind === 'late_payment_lump_sum') return { ...unworked, rule: 'fee.bgb_288_5', amount: latePaymentLumpSum };
  const working = computed(position, ordered_on, value ?? 0n);
  return { ...unworked, working, rule: working.rule, amount: working.amount };
}

function computed(position: FeePositionInput, ordered_on: string, value: Cents): ComputedFee {
  const { kind, disputed = false } = position;
  if (!isRvgKind(kind)) return courtFee(orMissing(tableOn(gkgTables, ordered_on)), value);
  const basis = { kind, value, rate: rateOf(kind, position), disputed, credit: creditOf(position.credit) };
  return rvgFee(orMissing(tableOn(rvgTables, ordered_on)), basis);
}

function orMissing<T>(table: T | undefined): T {
  assert(table !== undefined, 'checkFeeQuote requires an amount for a day without a table');
  return table;
}

function creditOf(credit: FeePositionInput['credit']): CreditBasis | null {
  if (credit === undefined) return null;
  return 'rate' in credit ? { rate: feeRateOf(credit.rate), value: centsOf(credit.value) } : centsOf(credit);
}

const feeOf = ({ kind, working, amount }: Quoted) => ({ kind, fee: working?.fee ?? amount });

const present = ({ kind, rule, value, working, amount }: Quoted): FeePosition => ({
  kind,
  rule,
  table_version: working?.table_version ?? null,
  value: value === null ? null : moneyOf(value),
  whole_fee: working === null ? null : moneyOf(working.whole_fee),
  rate: working === null ? null : feeRateText(working.rate),
  credit: presentCredit(working?.credit ?? null),
  amount: moneyOf(amount),
});

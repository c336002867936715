/** Fees and expenses of positions that are not booked (money.md 4). Pure. */
import assert from 'node:assert/strict';
import type {
  FeePosition,
  FeePositionInput,
  FeeQuote,
  FeeQuoteInput,
  Matter,
  QuotedKind,
} from '@mahnwerk/contract/operator/quotes.ts';
import { refuseFailures } from '../../../platform/refusal.ts';
import { type Cents, centsOf, moneyOf, sumOf } from '../../../values/money.ts';
import {
  bearsVat,
  type ComputedFee,
  courtFee,
  type CreditBasis,
  expensesFlatRate,
  feeRateOf,
  feeRateText,
  isRvgKind,
  latePaymentLumpSum,
  rateOf,
  rvgFee,
  vatOf,
  vatRateOn,
} from '../fees/index.ts';
import { gkgTables, rvgTables, tableOn } from '../law-tables/index.ts';

/** A position with its amounts. */
interface Quoted {
  readonly kind: QuotedKind;
  readonly matter: Matter;
  readonly rule: string;
  readonly value: Cents | null;
  /** Of a computed fee. */
  readonly working: ComputedFee | null;
  readonly amount: Cents;
}

const matterByKind: Partial<Record<QuotedKind, Matter>> = {
  court_dunning_fee: 'court_dunning',
  enforcement_order_fee: 'court_dunning',
  court_fee: 'court_dunning',
  enforcement_fee: 'enforcement',
  bailiff_fee: 'enforcement',
};

export const matterOf = ({ kind, matter }: Pick<FeePositionInput, 'kind' | 'matter'>): Matter =>
  matter ?? matterByKind[kind] ?? 'extrajudicial';

const flatRateRule = 'fee.vv_7002';

/** Fees of positions that `checkFeeQuote` accepted. @throws Refusal validation_error for a credit above its fee */
export function quoteFees({ ordered_on, vat_rate = vatRateOn(ordered_on), positions }: FeeQuoteInput): FeeQuote {
  const fees = positions.map((position) => quoted(position, ordered_on));
  const all = fees.map((each) =>
    each.rule === flatRateRule ? { ...each, amount: flatRateOf(each.matter, fees) } : each,
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

/** VV 7002 RVG, for the fees of a matter; each measure of enforcement is a matter of its own. */
function flatRateOf(matter: Matter, quotes: readonly Quoted[]): Cents {
  const fees = quotes.filter((each) => isRvgKind(each.kind) && each.matter === matter);
  const matters = Map.groupBy(fees, (each) => (each.kind === 'enforcement_fee' ? each : matter));
  return sumOf([...matters.values()].map((each) => expensesFlatRate(sumOf(each.map(feeBeforeCredit)))));
}

const feeBeforeCredit = ({ working, amount }: Quoted): Cents => working?.fee ?? amount;

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

const presentCredit = (credit: ComputedFee['credit']): FeePosition['credit'] =>
  credit && {
    rate: credit.rate === null ? null : feeRateText(credit.rate),
    value: credit.value === null ? null : moneyOf(credit.value),
    amount: moneyOf(credit.amount),
  };

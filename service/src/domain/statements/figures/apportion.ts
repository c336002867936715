/** Shares a rounded sum of VAT among nets, to the cent; nets may be negative. Pure. */
import assert from 'node:assert/strict';
import { parseDecimal } from '../../../values/decimal.ts';
import { type Cents, sumOf } from '../../../values/money.ts';
import { divideHalfUp } from '../../../values/rounding.ts';

/** Percent as a fraction of a whole. */
interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** @param percent a decimal string */
export function fractionOf(percent: string): Fraction {
  const rate = parseDecimal(percent);
  assert(rate !== undefined, 'the contract has validated the rate');
  return { numerator: rate.units, denominator: 100n * 10n ** BigInt(rate.scale) };
}

/** Percent of an amount, rounded half up. */
export function percentOf(amount: Cents, percent: string): Cents {
  const { numerator, denominator } = fractionOf(percent);
  return divideHalfUp(amount * numerator, denominator);
}

/** The net part of a gross amount, rounded half up. */
export function netOf(gross: Cents, percent: string): Cents {
  const { numerator, denominator } = fractionOf(percent);
  return divideHalfUp(gross * denominator, denominator + numerator);
}

/** Which parts get the cents that rounding down leaves over: those with the largest remainders, or the largest. */
type Precedence = 'remainder' | 'size';

/**
 * Shares `total`, which rounds the exact VAT on all nets, among them: each share is rounded down, and each cent that is
 * left goes to one net in the order of precedence; among equals the first has it.
 */
export function apportion(
  total: Cents,
  nets: readonly Cents[],
  { percent, precedence }: { readonly percent: string; readonly precedence: Precedence },
): readonly Cents[] {
  const { numerator, denominator } = fractionOf(percent);
  const parts = nets.map((net, index) => {
    const share = floorDivide(net * numerator, denominator);
    const rank = precedence === 'size' ? magnitude(net) : net * numerator - share * denominator;
    return { index, share, rank };
  });
  const left = total - sumOf(parts.map(({ share }) => share));
  assert(left >= 0n && left <= BigInt(parts.length), 'the total rounds the sum of the shares');
  const ranked = parts.toSorted((a, b) => (a.rank === b.rank ? a.index - b.index : a.rank > b.rank ? -1 : 1));
  const raised = new Set(ranked.slice(0, Number(left)).map(({ index }) => index));
  return parts.map(({ index, share }) => (raised.has(index) ? share + 1n : share));
}

const magnitude = (amount: Cents): Cents => (amount < 0n ? -amount : amount);

function floorDivide(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator;
  return numerator < 0n && quotient * denominator !== numerator ? quotient - 1n : quotient;
}

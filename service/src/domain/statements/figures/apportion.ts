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

/**
 * Shares `total`, which rounds the exact VAT on all nets, among them: each share is rounded down, and each cent that is
 * left goes to one net, those with the largest remainders first; among equals the first has it.
 */
export function apportion(total: Cents, nets: readonly Cents[], percent: string): readonly Cents[] {
  const { numerator, denominator } = fractionOf(percent);
  const parts = nets.map((net, index) => {
    const share = floorDivide(net * numerator, denominator);
    return { index, share, rank: net * numerator - share * denominator };
  });
  const left = total - sumOf(parts.map(({ share }) => share));
  assert(left >= 0n && left <= BigInt(parts.length), 'the total rounds the sum of the shares');
  const ranked = parts.toSorted((a, b) => (a.rank === b.rank ? a.index - b.index : a.rank > b.rank ? -1 : 1));
  const raised = new Set(ranked.slice(0, Number(left)).map(({ index }) => index));
  return parts.map(({ index, share }) => (raised.has(index) ? share + 1n : share));
}

/** How often a net occurs. */
export interface CountedNet {
  readonly net: Cents;
  readonly count: number;
}

/**
 * Who gets the cents that rounding down leaves over: nets larger than `size`, and of those of that size the first
 * `left`. A caller that shares in order, and counts `left` down, needs no other net.
 */
export interface Cut {
  readonly size: Cents;
  left: number;
}

/** Shares `total`, which rounds the exact VAT on all nets, among them: the largest get the cents that are left. */
export function cutOf(total: Cents, nets: readonly CountedNet[], percent: string): Cut {
  const fraction = fractionOf(percent);
  const counts = new Map<Cents, number>();
  let cents = total;
  for (const { net, count } of nets) {
    cents -= roundedDown(net, fraction) * BigInt(count);
    counts.set(magnitude(net), (counts.get(magnitude(net)) ?? 0) + count);
  }
  let left = Number(cents);
  assert(left >= 0, 'the total rounds the sum of the shares');
  for (const size of [...counts.keys()].sort((a, b) => (a > b ? -1 : 1))) {
    const count = counts.get(size) ?? 0;
    if (left < count) return { size, left };
    left -= count;
  }
  assert(left === 0, 'the total rounds the sum of the shares');
  return { size: 0n, left };
}

/** The share of the next net. */
export function shareOf(net: Cents, percent: string, cut: Cut): Cents {
  const size = magnitude(net);
  const isRaised = size > cut.size || (size === cut.size && cut.left > 0);
  if (isRaised && size === cut.size) cut.left -= 1;
  return roundedDown(net, fractionOf(percent)) + (isRaised ? 1n : 0n);
}

const roundedDown = (net: Cents, { numerator, denominator }: Fraction): Cents =>
  floorDivide(net * numerator, denominator);

const magnitude = (amount: Cents): Cents => (amount < 0n ? -amount : amount);

function floorDivide(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator;
  return numerator < 0n && quotient * denominator !== numerator ? quotient - 1n : quotient;
}

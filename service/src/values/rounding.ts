/** Rounding of exact fractions. No value on the way is a float, and a calculation rounds once, at its end. */
import assert from 'node:assert/strict';

/**
 * `numerator / denominator`, rounded commercially (kaufmännisch, DIN 1333): to the nearest unit, a half away from zero. For fees it is the law:
 * § 2 (2) sentence 2 RVG, "auf den nächstliegenden Cent auf- oder abgerundet; 0,5 Cent werden aufgerundet".
 *
 * @throws AssertionError unless the denominator is positive
 */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  assert(denominator > 0n, 'a denominator must be positive');
  const magnitude = numerator < 0n ? -numerator : numerator;
  const nearest = (2n * magnitude + denominator) / (2n * denominator);
  return numerator < 0n ? -nearest : nearest;
}

/**
 * Shares an amount among parts in proportion to their weights, to the unit: each share is rounded down, and the units that are left go to the largest
 * remainders, of equal ones to the first.
 *
 * @throws AssertionError unless the weights are positive
 */
export function shareOut(amount: bigint, weights: readonly bigint[]): readonly bigint[] {
  assert(weights.length > 0 && weights.every((weight) => weight > 0n), 'weights must be positive');
  const total = weights.reduce((sum, weight) => sum + weight, 0n);
  const shares = weights.map((weight) => (amount * weight) / total);
  const left = amount - shares.reduce((sum, share) => sum + share, 0n);
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (amount * weight) % total }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1));
  const raised = new Set(byRemainder.slice(0, Number(left)).map(({ index }) => index));
  return shares.map((share, index) => (raised.has(index) ? share + 1n : share));
}

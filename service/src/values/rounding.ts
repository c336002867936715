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

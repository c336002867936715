/**
 * Who lives here: the named ways to turn an exact fraction into whole units. Exact integers in, an exact integer out; no value on the way is a
 * float. Whoever rounds names the rule, and rounds once, at the end: a rounded amount is never the input of another rounding.
 */
import assert from 'node:assert/strict';

const rules = {
  /**
   * Commercial rounding (kaufmännisch, DIN 1333): to the nearest unit, a half away from zero. For fees it is the law: § 2 (2) sentence 2 RVG,
   * "auf den nächstliegenden Cent auf- oder abgerundet; 0,5 Cent werden aufgerundet".
   */
  half_up: (numerator: bigint, denominator: bigint): bigint => {
    const nearest = (2n * magnitude(numerator) + denominator) / (2n * denominator);
    return numerator < 0n ? -nearest : nearest;
  },
} as const;

export type Rounding = keyof typeof rules;

/**
 * `numerator / denominator`, rounded once by the named rule. For what no method of `Money` covers, such as interest: cents × rate × days over
 * 100 × the days of the year.
 *
 * @throws AssertionError unless the denominator is positive
 */
export function divideRounded(numerator: bigint, denominator: bigint, rounding: Rounding): bigint {
  assert(denominator > 0n, 'a denominator must be positive');
  return rules[rounding](numerator, denominator);
}

const magnitude = (value: bigint): bigint => (value < 0n ? -value : value);

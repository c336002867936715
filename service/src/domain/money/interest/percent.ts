/** Rates in percent, exactly: up to six decimals (money.md 2). Pure. */
import assert from 'node:assert/strict';
import { decimalText, parseDecimal } from '../../../values/decimal.ts';

/** Millionths of a percent. */
export type Percent = bigint;

/** One percent. */
export const onePercent: Percent = 1_000_000n;

/** A decimal string such as `9.62` as a rate. */
export function percentOf(value: string): Percent {
  const decimal = parseDecimal(value);
  assert(decimal !== undefined, 'a rate must be a decimal with at most six places');
  return decimal.units * 10n ** BigInt(6 - decimal.scale);
}

/** The rate as a decimal string with two to six places: `9.62`, `5.00`. */
export const percentText = (rate: Percent): string => decimalText({ units: rate, scale: 6 }).replace(/0{1,4}$/, '');

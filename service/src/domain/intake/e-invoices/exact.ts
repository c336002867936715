/**
 * Exact amounts of e-invoices: whole ten-billionths, since prices and quantities have more decimals than cents. Nothing here is
 * a float; only `centsOf` rounds.
 */
import { divideHalfUp } from '../../../values/rounding.ts';
import type { Cents } from '../../../values/money.ts';

/** A number in ten-billionths. */
export type Exact = bigint;

const places = 10;
const one = 10n ** BigInt(places);
const cent = one / 100n;

/** A decimal as XML Schema has it: a sign, digits on at least one side of the point. */
const decimalForm = /^([+-]?)(\d*)(?:\.(\d*))?$/;
const whole_digits_max = 12;

/** The number of a decimal of XML; undefined for one that is none, too large, or has more than ten decimals. */
export function parseExact(text: string): Exact | undefined {
  const [, sign = '', left = '', right = ''] = decimalForm.exec(text.trim()) ?? [];
  const [whole, fraction] = [left.replace(/^0+(?=\d)/, ''), right.replace(/0+$/, '')];
  if (left + right === '' || whole.length > whole_digits_max || fraction.length > places) return undefined;
  const units = BigInt(whole + fraction.padEnd(places, '0'));
  return sign === '-' ? -units : units;
}

/** With at least two decimals, never `-0.00`. */
export function exactText(value: Exact): string {
  const digits = String(value < 0n ? -value : value).padStart(places + 1, '0');
  const fraction = digits.slice(-places).replace(/0+$/, '').padEnd(2, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -places)}.${fraction}`;
}

/** A number that `exactText` wrote; null and what is no number count as nothing. */
export const exactOf = (text: string | null): Exact => (text === null ? 0n : (parseExact(text) ?? 0n));

export const sumOfExact = (values: readonly Exact[]): Exact => values.reduce((sum, value) => sum + value, 0n);

/** Rounded half up to whole cents. */
export const centsOf = (value: Exact): Cents => divideHalfUp(value, cent);

export const exactOfCents = (cents: Cents): Exact => cents * cent;

/** `value` × `percent` ÷ 100, rounded half up. */
export const percentOf = (value: Exact, percent: Exact): Exact => divideHalfUp(value * percent, 100n * one);

/** Whether two numbers are further apart than this many cents. */
export function differBy(left: Exact, right: Exact, cents: bigint): boolean {
  const difference = left - right;
  return (difference < 0n ? -difference : difference) > cents * cent;
}

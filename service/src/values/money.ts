/**
 * Amounts of money in whole cents. Cents are a bigint, so that no amount is ever a float; only `divideHalfUp` rounds. The contract's money object
 * exists on the wire alone.
 */
import assert from 'node:assert/strict';

/** Whole cents, negative for a debit. */
export type Cents = bigint;

/** The money object of the contract: euros only for now (decisions.md 1), `value` is a decimal string with two decimals. */
export interface WireMoney {
  readonly currency: 'EUR';
  readonly value: string;
}

const moneyForm = /^(-?)(0|[1-9]\d{0,9})(?:\.(\d{1,2}))?$/;

/** The cents of a wire value such as "1190", "-0.5" or "1190.00" (decisions.md 1, "Money"); undefined for anything else. */
export function parseCents(value: string): Cents | undefined {
  const parts = moneyForm.exec(value);
  if (parts === null) return undefined;
  const [, sign = '', euros = '', cents = ''] = parts;
  return BigInt(sign + euros + cents.padEnd(2, '0'));
}

/**
 * The cents of a money object that the contract has validated.
 *
 * @throws AssertionError for another currency or an invalid value
 */
export function centsOf({ currency, value }: WireMoney): Cents {
  const cents = parseCents(value);
  assert(currency === 'EUR' && cents !== undefined, 'a money object must be validated before it is read');
  return cents;
}

/** The money object of an amount in cents, always with two decimals, never "-0.00". */
export function moneyOf(cents: Cents): WireMoney {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return { currency: 'EUR', value: `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}` };
}

export const sumOf = (amounts: readonly Cents[]): Cents => amounts.reduce((sum, amount) => sum + amount, 0n);

/**
 * Who lives here: `Money`, an amount in whole cents. Cents are a bigint, so that no amount is ever a float; a value is frozen, so that no one
 * changes it under another's hands. Only `times` rounds, once, by a named rule. How an amount is shown to people is not decided here.
 */
import assert from 'node:assert/strict';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { Decimal } from './decimal.ts';
import { divideRounded, type Rounding } from './rounding.ts';

/** ISO 4217; euros only for now (decisions.md 1). */
export type Currency = 'EUR';

/** The money object of the contract: `value` is a decimal string with two decimals. */
export interface WireMoney {
  readonly currency: Currency;
  readonly value: string;
}

/** 9 999 999 999.99, the largest amount the wire form can carry, in cents. Beyond it stands `total_too_large` (service.md 7.2). */
export const largestTotalCents = limits.total_cents;

const moneyForm = /^(-?)(0|[1-9]\d{0,9})(?:\.(\d{1,2}))?$/;

export class Money {
  readonly currency: Currency;
  /** Whole cents, negative for a debit. */
  readonly cents: bigint;

  private constructor(currency: Currency, cents: bigint) {
    this.currency = currency;
    this.cents = cents;
  }

  /**
   * An amount in whole cents. Totals on the way may exceed `largestTotalCents`; `isTooLarge` tells.
   *
   * @throws AssertionError for another currency than EUR, or when the cents are not a bigint
   */
  static of(currency: Currency, cents: bigint): Money {
    assert(currency === 'EUR', 'money is in EUR');
    assert(typeof cents === 'bigint', 'cents must be a bigint');
    return Object.freeze(new Money(currency, cents));
  }

  static zero(currency: Currency = 'EUR'): Money {
    return Money.of(currency, 0n);
  }

  static sum(amounts: Iterable<Money>, currency: Currency = 'EUR'): Money {
    let total = Money.zero(currency);
    for (const amount of amounts) total = total.plus(amount);
    return total;
  }

  /** The cents of a wire value such as "1190", "-0.5" or "1190.00" (decisions.md 1, "Money"); undefined for anything else. */
  static parse(value: string): bigint | undefined {
    const parts = moneyForm.exec(value);
    if (parts === null) return undefined;
    const [, sign = '', euros = '', cents = ''] = parts;
    return BigInt(sign + euros + cents.padEnd(2, '0'));
  }

  /**
   * The amount of a money object that the contract has read or the database has kept.
   *
   * @throws AssertionError for another currency or a value that is not in the wire form: it was let in unread
   */
  static fromWire(wire: WireMoney): Money {
    const cents = Money.parse(wire.value);
    assert(cents !== undefined, 'a money value must be in the wire form');
    return Money.of(wire.currency, cents);
  }

  /** @throws AssertionError for amounts of two currencies */
  plus(other: Money): Money {
    assert(this.currency === other.currency, 'adding money of two currencies');
    return Money.of(this.currency, this.cents + other.cents);
  }

  /** @throws AssertionError for amounts of two currencies */
  minus(other: Money): Money {
    return this.plus(other.negated());
  }

  negated(): Money {
    return Money.of(this.currency, -this.cents);
  }

  /**
   * This amount times an exact quantity, rounded to whole cents once, by the named rule: a unit price times its quantity, an amount times a rate.
   * Use `divideRounded` where more than one factor is at play, so that there is still one rounding.
   */
  times(quantity: Decimal, rounding: Rounding): Money {
    return Money.of(this.currency, divideRounded(this.cents * quantity.units, 10n ** BigInt(quantity.scale), rounding));
  }

  /**
   * -1, 0 or 1, as this is less than, equal to or greater than the other.
   *
   * @throws AssertionError for amounts of two currencies
   */
  compare(other: Money): -1 | 0 | 1 {
    assert(this.currency === other.currency, 'comparing money of two currencies');
    return this.cents < other.cents ? -1 : this.cents > other.cents ? 1 : 0;
  }

  isNegative(): boolean {
    return this.cents < 0n;
  }

  isZero(): boolean {
    return this.cents === 0n;
  }

  isPositive(): boolean {
    return this.cents > 0n;
  }

  /** Whether the amount, with either sign, has more digits than the wire form: `total_too_large`. */
  isTooLarge(): boolean {
    return this.cents > largestTotalCents || this.cents < -largestTotalCents;
  }

  /** The money object of the contract, always with two decimals, never "-0.00". */
  toWire(): WireMoney {
    const sign = this.cents < 0n ? '-' : '';
    const digits = String(this.cents < 0n ? -this.cents : this.cents).padStart(3, '0');
    return { currency: this.currency, value: `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}` };
  }
}

/** Whole cents, as columns and sums carry them. */
export type Cents = bigint;

/** The cents of a money object that the contract has read. */
export const centsOf = (wire: WireMoney): Cents => Money.fromWire(wire).cents;

/** The money object of an amount in cents. */
export const moneyOf = (cents: Cents): WireMoney => Money.of('EUR', cents).toWire();

export const sumOf = (amounts: readonly Cents[]): Cents => amounts.reduce((sum, amount) => sum + amount, 0n);

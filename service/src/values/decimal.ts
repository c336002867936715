/**
 * Who lives here: `Decimal`, an exact decimal number for quantities ("2.5" hours) and rates ("5" percent a year), with at most six decimals
 * (decisions.md 1, `quantity`). It is not money and never becomes a float. Every number has one form: "2.50" and "2.5" are the same value.
 */
import assert from 'node:assert/strict';

/** Decimals a quantity or rate may have (decisions.md 1). */
export const mostDecimals = 6;

// Twelve digits before the point: more than the contract takes, and a limit all the same.
const decimalForm = /^(-?)(\d{1,12})(?:\.(\d{1,6}))?$/;

export class Decimal {
  /** The value is `units` / 10^`scale`. */
  readonly units: bigint;
  /** Decimals in use, 0 to 6; never more than needed, so that equal values are deeply equal. */
  readonly scale: number;

  private constructor(units: bigint, scale: number) {
    this.units = units;
    this.scale = scale;
  }

  /**
   * `units` / 10^`scale`, in its shortest form.
   *
   * @throws AssertionError unless the units are a bigint and the scale is an integer from 0 to 6
   */
  static of(units: bigint, scale: number): Decimal {
    assert(typeof units === 'bigint', 'decimal units must be a bigint');
    assert(Number.isInteger(scale) && scale >= 0 && scale <= mostDecimals, 'a decimal has 0 to 6 decimals');
    let shortest = units;
    let decimals = scale;
    while (decimals > 0 && shortest % 10n === 0n) {
      shortest /= 10n;
      decimals -= 1;
    }
    return Object.freeze(new Decimal(shortest, decimals));
  }

  /**
   * Reads a decimal string such as "2", "-0.5" or "002.500": up to 12 digits, up to 6 decimals, no exponent, no plus sign, digits on both sides
   * of the point. Undefined for anything else.
   */
  static parse(value: string): Decimal | undefined {
    const parts = decimalForm.exec(value);
    if (parts === null) return undefined;
    const [, sign = '', whole = '', fraction = ''] = parts;
    return Decimal.of(BigInt(sign + whole + fraction), fraction.length);
  }

  plus(other: Decimal): Decimal {
    const scale = Math.max(this.scale, other.scale);
    return Decimal.of(unitsAt(this, scale) + unitsAt(other, scale), scale);
  }

  minus(other: Decimal): Decimal {
    return this.plus(other.negated());
  }

  negated(): Decimal {
    return Decimal.of(-this.units, this.scale);
  }

  /** -1, 0 or 1, as this is less than, equal to or greater than the other. */
  compare(other: Decimal): -1 | 0 | 1 {
    const scale = Math.max(this.scale, other.scale);
    const [mine, theirs] = [unitsAt(this, scale), unitsAt(other, scale)];
    return mine < theirs ? -1 : mine > theirs ? 1 : 0;
  }

  isNegative(): boolean {
    return this.units < 0n;
  }

  isZero(): boolean {
    return this.units === 0n;
  }

  isPositive(): boolean {
    return this.units > 0n;
  }

  /** The canonical string: no exponent, no leading zeros, no trailing zeros (decisions.md 1, "Decimal strings out"). */
  toWire(): string {
    const sign = this.units < 0n ? '-' : '';
    const digits = String(this.units < 0n ? -this.units : this.units).padStart(this.scale + 1, '0');
    const point = digits.length - this.scale;
    return this.scale === 0 ? sign + digits : `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
  }
}

const unitsAt = (decimal: Decimal, scale: number): bigint => decimal.units * 10n ** BigInt(scale - decimal.scale);

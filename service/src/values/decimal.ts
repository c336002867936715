/** Exact decimal numbers for rates ("19" percent) and quantities ("2.5" hours), with at most six decimals (decisions.md 1). Never a float. */

/** The value is `units` / 10^`scale`. */
export interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}

// Twelve digits before the point: more than the contract accepts, and a limit all the same.
const decimalForm = /^(-?)(\d{1,12})(?:\.(\d{1,6}))?$/;

/** Reads "2", "-0.5" or "002.500": no exponent, no plus sign, digits on both sides of the point. Undefined for anything else. */
export function parseDecimal(value: string): Decimal | undefined {
  const parts = decimalForm.exec(value);
  if (parts === null) return undefined;
  const [, sign = '', whole = '', fraction = ''] = parts;
  return { units: BigInt(sign + whole + fraction), scale: fraction.length };
}

/** `units` / 10^`scale` as a decimal string with exactly `scale` places. */
export function decimalText({ units, scale }: Decimal): string {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  const sign = units < 0n ? '-' : '';
  return scale === 0 ? `${sign}${digits}` : `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/** Amounts as whole cents, so that a program computes without a float. */
import type { MoneyObject } from '@mahnwerk/contract/shapes/values.ts';

const form = /^(-?)(\d+)(?:\.(\d{1,2}))?$/;

/**
 * The cents of an amount: `cents({ currency: 'EUR', value: '1190.00' })` is `119000n`.
 * @throws TypeError if `value` is not a decimal string with at most two decimals
 */
export function cents({ value }: { readonly value: string }): bigint {
  const [, sign, whole, part = ''] = form.exec(value) ?? [];
  if (whole === undefined) throw new TypeError(`not an amount: ${JSON.stringify(value)}`);
  const amount = BigInt(whole + part.padEnd(2, '0'));
  return sign === '-' ? -amount : amount;
}

/** The amount of these cents, as bodies take it: `money(119000n)` is `{ currency: 'EUR', value: '1190.00' }`. */
export function money(amount: bigint): MoneyObject {
  const digits = String(amount < 0n ? -amount : amount).padStart(3, '0');
  return { currency: 'EUR', value: `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}` };
}

/**
 * Amounts as people and programs write them (intake.md 2). A point or a comma in front of three digits can be both a
 * group of thousands and a decimal separator; what it is, the column or the user says, and nothing is guessed.
 */
import type { DecimalSeparator } from '@mahnwerk/contract/shapes/import-words.ts';

/**
 * What a text says of the decimal separator. `either`: the same amount in both readings, such as `1234`. `both`: another
 * amount in each, such as `1.234`. Null: no amount in any reading.
 */
export type AmountProof = DecimalSeparator | 'either' | 'both' | null;

/** An amount in parts: its digits and separators, and whether it is below zero. */
interface Bare {
  readonly digits: string;
  readonly isNegative: boolean;
}

const currency = /^(?:€|EUR)\s*|\s*(?:€|EUR)$/i;
const sign = /^[+\-\u2212]\s*|\s*[+\-\u2212]$/;

/** Takes off the currency, once, and a sign or brackets, once. Undefined if what is left is no number. */
function bareOf(text: string): Bare | undefined {
  let rest = text;
  let [isNegative, hasSign, hasCurrency] = [false, false, false];
  for (;;) {
    const [mark] = hasCurrency ? [] : (currency.exec(rest) ?? []);
    const [signed] = hasSign ? [] : (sign.exec(rest) ?? []);
    if (mark !== undefined) {
      hasCurrency = true;
      rest = rest.replace(currency, '');
    } else if (signed !== undefined) {
      hasSign = true;
      isNegative = !signed.includes('+');
      rest = rest.replace(sign, '');
    } else if (!hasSign && rest.startsWith('(') && rest.endsWith(')')) {
      [hasSign, isNegative] = [true, true];
      rest = rest.slice(1, -1).trim();
    } else break;
  }
  return /^\d[\d.,' \u2019\u2009]*$/.test(rest) ? { digits: rest, isNegative } : undefined;
}

/** Groups of three behind one to three digits, all parted by the same mark, which is not the decimal separator; then decimals. */
const forms = {
  comma: /^(\d+|[1-9]\d{0,2}(?:([.' \u2019\u2009])\d{3})(?:\2\d{3})*)(?:,(\d+))?$/,
  point: /^(\d+|[1-9]\d{0,2}(?:([,' \u2019\u2009])\d{3})(?:\2\d{3})*)(?:\.(\d+))?$/,
} as const;

const most_digits = 15;

const tooFine = Symbol('more than two decimals');

/** The amount in one reading: `1234.56`. Null: it is none. `tooFine`: it has more decimals than an amount. */
function readAs({ digits, isNegative }: Bare, separator: DecimalSeparator): string | typeof tooFine | null {
  const parts = forms[separator].exec(digits);
  if (parts === null) return null;
  const [, whole = '', , decimals = ''] = parts;
  if (decimals.length > 2) return tooFine;
  const euros = whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '');
  if (euros.length > most_digits) return null;
  const value = `${euros}.${decimals.padEnd(2, '0')}`;
  return isNegative && value !== '0.00' ? `-${value}` : value;
}

/** What this text says of the separator of its column. @param text as `clean` returns it */
export function proofOf(text: string): AmountProof {
  const bare = bareOf(text);
  if (bare === undefined) return null;
  const [comma, point] = [readAs(bare, 'comma'), readAs(bare, 'point')];
  if (comma === null && point === null) return null;
  // One separator in front of three digits: the other reading is an amount too, if one of too many decimals.
  if (comma !== null && point !== null) return comma === point ? (comma === tooFine ? null : 'either') : 'both';
  const [reading, separator] = comma === null ? [point, 'point' as const] : [comma, 'comma' as const];
  return reading === tooFine ? null : separator;
}

export type AmountFault = 'ambiguous' | 'decimals' | 'no amount';

/** @param separator of the column; null where none is known: then only what has one reading is read */
export function readAmount(
  text: string,
  separator: DecimalSeparator | null,
): { readonly value: string } | { readonly fault: AmountFault } {
  const bare = bareOf(text);
  if (bare === undefined) return { fault: 'no amount' };
  const proof = separator === null ? proofOf(text) : separator;
  if (proof === 'both') return { fault: 'ambiguous' };
  const value = readAs(bare, proof === 'point' ? 'point' : 'comma') ?? (proof === null ? readAs(bare, 'point') : null);
  if (value === tooFine) return { fault: 'decimals' };
  return value === null ? { fault: 'no amount' } : { value };
}

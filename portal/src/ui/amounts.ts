/** Amounts of money. They are decimal texts, as the API has them, and never become floats. */

export interface Amount {
  readonly currency: string;
  readonly value: string;
}

type Decimal = `${number}`;

/** @param code the language, such as `de-DE`; bare amounts stand in columns under one head, without the currency */
export function moneyText({ currency, value }: Amount, code: string, isBare = false): string {
  const format = new Intl.NumberFormat(
    code,
    isBare ? { minimumFractionDigits: 2, maximumFractionDigits: 2 } : { style: 'currency', currency },
  );
  return format.format(value as Decimal);
}

/** A canonical amount in euros, `1190.00`, as the language writes it; anything else stays as it is. */
export const euroText = (value: string, code: string): string =>
  /^-?\d+\.\d\d$/.test(value) ? moneyText({ currency: 'EUR', value }, code) : value;

/** A decimal of the API, such as a rate or an exact amount, as the language writes it. */
export const decimalText = (value: string, code: string): string =>
  new Intl.NumberFormat(code, { maximumFractionDigits: 6 }).format(value as Decimal);

/** Whether the amount is zero: the eye passes over it. */
export const isZero = ({ value }: Amount): boolean => Number(value) === 0;

/** The cents of an amount. */
export const cents = ({ value }: Amount): bigint => BigInt(value.replace('.', ''));

/** An amount in euros. */
export function euros(value: bigint): Amount {
  const digits = (value < 0n ? -value : value).toString().padStart(3, '0');
  return { currency: 'EUR', value: `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}` };
}

/** A decimal of the API in a field, as people of the language type it: `1.730,12`; anything else stays as it was typed. */
export const typedAmount = (value: string, code: string): string =>
  /^\d+\.\d{1,2}$/.test(value) ? moneyText({ currency: 'EUR', value }, code, true) : value;

/** The same for a number; anything else stays as it was typed. */
export const typedDecimal = (value: string, code: string): string =>
  /^\d+(?:\.\d{1,6})?$/.test(value) ? decimalText(value, code) : value;

/** What was typed, as the API takes it. What is no amount is sent as it is: the service says what is wrong with it. */
export const amountOf = (typed: string): { readonly currency: 'EUR'; readonly value: string } => ({
  currency: 'EUR',
  value: readAmount(typed) ?? typed.trim(),
});

/** A typed whole number, as the API takes it. What is none is sent as it is: the service says what is wrong with it. */
export const wholeOf = (typed: string): number => {
  const text = typed.trim();
  return /^\d+$/.test(text) ? Number(text) : (text as unknown as number);
};

/** German grouping and decimals, then English: `1.730,12`, `1,730.12`; both without grouping. */
const forms = [/^(\d+|\d{1,3}(?:\.\d{3})+)(?:,(\d{1,2}))?$/, /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/];

/** One separator and three digits: thousands in the one language, in the other decimals of which one is too many. */
const ambiguous = { de: /^\d{1,3},\d{3}$/, en: /^\d{1,3}\.\d{3}$/ };

type Language = keyof typeof ambiguous;

/** The language of the page. */
const languageHere = (): Language =>
  typeof document === 'object' && document.documentElement.lang.startsWith('en') ? 'en' : 'de';

/**
 * Reads an amount as people type it: `1.730,12`, `1730,12`, `1730.12`, `1 730`.
 * @returns the decimal text of the API; undefined for what is no amount, or could be two in the language
 */
export function readAmount(typed: string, language: Language = languageHere()): string | undefined {
  const text = typed.replace(/[\s€]/gu, '');
  const found = forms.map((form) => form.exec(text)).find((match) => match !== null);
  if (found === undefined || ambiguous[language].test(text)) return undefined;
  const [, whole = '', decimals = ''] = found;
  return `${whole.replace(/[.,]/g, '').replace(/^0+(?=\d)/, '')}.${decimals.padEnd(2, '0')}`;
}

const decimalForms = [
  /^0*(\d+|[1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d{1,6}))?$/,
  /^0*(\d+|[1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d{1,6}))?$/,
];

/**
 * Reads a number of up to six decimals as people type it, in the language of the page first: `1.500` is 1500 in German.
 * @returns the decimal text of the API, which reads the same once more; undefined for what is no number
 */
export function readDecimal(typed: string, language: Language = languageHere()): string | undefined {
  const text = typed.replace(/\s/gu, '');
  const ofLanguage = language === 'de' ? decimalForms : decimalForms.toReversed();
  const found = ofLanguage.map((form) => form.exec(text)).find((match) => match !== null);
  if (found === undefined) return undefined;
  const [, whole = '', decimals = ''] = found;
  return steady(`${whole.replace(/[.,]/g, '')}.${decimals}`);
}

/** A decimal of the API that no language takes for thousands: it has no three decimals. */
export function steady(value: string): string {
  const [whole = '', decimals = ''] = value.split('.');
  const significant = decimals.replace(/0+$/, '');
  if (significant === '') return whole;
  return `${whole}.${significant.length === 3 ? `${significant}0` : significant}`;
}

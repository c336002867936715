/** For whom a page is made: language, texts, figures in the language's form. Pure. */
import type { PageLanguage } from '@mahnwerk/contract/shapes/access-code.ts';
import type { MoneyObject } from '@mahnwerk/contract/shapes/values.ts';
import { filled, type Said, type TextKey, type TextValues } from '../texts/index.ts';

/** Who issues what the page says. */
export interface Issuer {
  readonly name: string | null;
  readonly phone: string | null;
}

/** Who sent the invoices. */
export interface Creditor {
  /** An image as a `data:` address; null: none, or a large one. */
  readonly logo: string | null;
}

export interface Reader {
  readonly language: PageLanguage;
  /** The text of that language. */
  readonly said: Said;
  /** The text that binds. */
  readonly german: Said;
  readonly languages: readonly PageLanguage[];
  /** The path of the page's address before `/d`: empty, or such as `/mahnwerk`. */
  readonly base: string;
  readonly style: string;
  readonly isSandbox: boolean;
  readonly issuer: Issuer;
  /** The path that was asked for: a change of the language stays on it. */
  readonly path: string;
  /** A visit is open. */
  readonly isEntered: boolean;
  /** It is of staff, and has no effect. */
  readonly isPreview: boolean;
  /** Of a visit to invoices: the company speaks, in its own name. */
  readonly creditor?: Creditor;
}

/** A text of the page in the reader's language. */
export const say = ({ said }: Pick<Reader, 'said'>, key: TextKey, values: TextValues = {}): string =>
  filled(said.texts[key], values);

/** For texts that are German whatever language is read. */
export const inGerman = ({ german }: Pick<Reader, 'german'>): Pick<Reader, 'language' | 'said'> => ({
  language: 'de',
  said: german,
});

export const isRightToLeft = (language: PageLanguage): boolean => language === 'ar';

/** Digits are Latin in every language: an IBAN and a sum read alike. */
const locales: Readonly<Record<PageLanguage, string>> = {
  de: 'de-DE',
  en: 'en-GB',
  tr: 'tr-TR',
  pl: 'pl-PL',
  ru: 'ru-RU',
  ar: 'ar-u-nu-latn',
};

const formats = new Map(
  Object.entries(locales).map(([language, locale]) => [
    language,
    {
      money: new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR', currencyDisplay: 'narrowSymbol' }),
      number: new Intl.NumberFormat(locale, { maximumFractionDigits: 6 }),
      day: new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }),
      date: new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' }),
    },
  ]),
);

type Spoken = Pick<Reader, 'language'>;

const formatsOf = ({ language }: Spoken) => {
  const found = formats.get(language);
  if (found === undefined) throw new Error(`no formats of ${language}`);
  return found;
};

/** Exact: a decimal string is formatted as it is. */
export const money = (reader: Spoken, { value }: Pick<MoneyObject, 'value'>): string =>
  formatsOf(reader).money.format(value as `${number}`);

/** `3. Februar 2026` */
export const longDay = (reader: Spoken, day: string): string => formatsOf(reader).day.format(Date.parse(day));

/** `03.02.2026`; without the marks that Arabic has between its parts, which turn them around where figures run from left to right. */
export const shortDay = (reader: Spoken, day: string): string =>
  formatsOf(reader).date.format(Date.parse(day)).replaceAll('\u200f', '');

/** A decimal string in the language's form. */
export const decimal = (reader: Spoken, value: string): string => formatsOf(reader).number.format(value as `${number}`);

export const percent = (reader: Spoken, rate: string): string => `${decimal(reader, rate)}\u00a0%`;

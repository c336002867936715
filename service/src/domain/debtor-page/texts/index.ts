/** The texts of the page in its six languages: version 1 of each is shipped (debtor-page.md 11). */
import type { CompanyDb, OperatorDb } from '../../../platform/database/session.ts';
import { type PageLanguage, pageLanguages } from '@mahnwerk/contract/shapes/access-code.ts';
import { arChoices } from './choices/ar.ts';
import { type ChoiceTexts, deChoices } from './choices/de.ts';
import { enChoices } from './choices/en.ts';
import { plChoices } from './choices/pl.ts';
import { ruChoices } from './choices/ru.ts';
import { trChoices } from './choices/tr.ts';
import { arDunning } from './dunning/ar.ts';
import { deDunning, type DunningTexts } from './dunning/de.ts';
import { enDunning } from './dunning/en.ts';
import { plDunning } from './dunning/pl.ts';
import { ruDunning } from './dunning/ru.ts';
import { trDunning } from './dunning/tr.ts';
import { ar } from './ar.ts';
import { de, type Texts as ReadingTexts } from './de.ts';
import { en } from './en.ts';
import { pl } from './pl.ts';
import { ru } from './ru.ts';
import { tr } from './tr.ts';

export type TextKey = keyof ReadingTexts | keyof ChoiceTexts | keyof DunningTexts;
export type Texts = Readonly<Record<TextKey, string>>;

export const shippedTexts: Readonly<Record<PageLanguage, Texts>> = {
  de: { ...de, ...deChoices, ...deDunning },
  en: { ...en, ...enChoices, ...enDunning },
  tr: { ...tr, ...trChoices, ...trDunning },
  pl: { ...pl, ...plChoices, ...plDunning },
  ru: { ...ru, ...ruChoices, ...ruDunning },
  ar: { ...ar, ...arChoices, ...arDunning },
};

/** As each language names itself. */
export const languageNames: Readonly<Record<PageLanguage, string>> = {
  de: 'Deutsch',
  en: 'English',
  tr: 'Türkçe',
  pl: 'Polski',
  ru: 'Русский',
  ar: 'العربية',
};

export const isPageLanguage = (text: string | null | undefined): text is PageLanguage =>
  pageLanguages.some((each) => each === text);

/** Values of placeholders: plain text. */
export type TextValues = Readonly<Record<string, string>>;

/** A text with its values; a placeholder without one stays. */
export const filled = (text: string, values: TextValues): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

/** The first of these languages that a browser prefers; German if it prefers none of them (RFC 9110 12.5.4). */
export function preferredLanguage(accepted: string | undefined, of: readonly PageLanguage[]): PageLanguage {
  const wanted = (accepted ?? '')
    .slice(0, 1000)
    .split(',')
    .map((each) => each.trim().toLowerCase().split(';'))
    .map(([range = '', ...parameters]) => ({
      language: range.split('-')[0],
      quality: Number(
        parameters
          .find((each) => each.trim().startsWith('q='))
          ?.trim()
          .slice(2) ?? 1,
      ),
    }))
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality);
  const found = wanted.flatMap(({ language }) => of.find((each) => each === language) ?? []);
  return found[0] ?? 'de';
}

/** Whether a lawyer of the operator has confirmed the text in force of a language. */
export type TextApproval = 'approved' | 'pending';

/** The shipped texts are drafts. */
export const textApproval = async (_db: CompanyDb | OperatorDb, _language: PageLanguage): Promise<TextApproval> =>
  'pending';

/** The languages of the page, and which of them a browser prefers. Pure. */
import { type PageLanguage, pageLanguages } from '@mahnwerk/contract/shapes/access-code.ts';

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

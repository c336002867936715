/** The language of the person: as chosen in the profile, else as the browser asks, else German. Texts are loaded on demand. */
import { createContext, use } from 'react';
import { de, type Words } from './de.ts';

export type Language = 'de' | 'en';

/** The language of a person who has chosen none. */
export function browserLanguage(wanted: readonly string[]): Language {
  return wanted
    .find((each) => /^(?:de|en)\b/i.test(each))
    ?.toLowerCase()
    .startsWith('en') === true
    ? 'en'
    : 'de';
}

export const loadWords = async (language: Language): Promise<Words> =>
  language === 'de' ? de : (await import('./en.ts')).en;

export const WordsContext = createContext<Words>(de);

/** The texts of the portal in the language of the person. */
export const useWords = (): Words => use(WordsContext);

/** Texts of an area that are loaded with it: both languages stand in one file. */
export interface Texts<T> {
  readonly de: T;
  readonly en: T;
}

/** The German texts are the shape of the English ones. */
export const texts = <T>(both: { readonly de: T; readonly en: NoInfer<T> }): Texts<T> => both;

/** The texts of an area in the language of the person. */
export const useTexts = <T>({ de: german, en }: Texts<T>): T => (useWords().code.startsWith('de') ? german : en);

/** Words by a name that the service answers, which may be one that the portal does not know yet. */
export const byName = (words: Readonly<Record<string, string>>): Readonly<Record<string, string>> => words;

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

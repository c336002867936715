/** The texts of the developer's screens in the language of the person, with the names that the frame shows. */
import { useWords } from '../language.ts';
import { de, type DeveloperWords } from './de.ts';
import { en } from './en.ts';

export function useDeveloperWords() {
  const { code, developer } = useWords();
  const texts: DeveloperWords = code.startsWith('de') ? de : en;
  return { ...developer, ...texts };
}

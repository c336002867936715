/** The texts of a draft in the language of the person. */
import { useWords } from '../language.ts';
import { de, type OrderWords } from './de.ts';
import { en } from './en.ts';

export const useOrderWords = (): OrderWords => (useWords().code.startsWith('de') ? de : en);

/** The texts of a draft in the language of the person. */
import { texts, useTexts } from '../language.ts';
import { de, type OrderWords } from './de.ts';
import { en } from './en.ts';

const both = texts<OrderWords>({ de, en });

export const useOrderWords = (): OrderWords => useTexts(both);

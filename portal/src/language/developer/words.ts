/** The texts of the developer's screens in the language of the person, with the names that the frame shows. */
import { texts, useTexts, useWords } from '../language.ts';
import { de, type DeveloperWords } from './de.ts';
import { en } from './en.ts';

const both = texts<DeveloperWords>({ de, en });

export const useDeveloperWords = () => ({ ...useWords().developer, ...useTexts(both) });

/** What is looked up in the words of a line for a text that a person typed. Pure. */
import { wordsOf } from '../../../values/folding.ts';
import { normaliseIban } from '../../../values/iban.ts';

/** Words are cut off here, as those that the database keeps. */
const word_characters = 80;

/** The text form of a `tsquery`: each word begins a word of the line. Words are letters and digits alone. */
export const wordsSought = (text: string): string => {
  const iban = normaliseIban(text);
  return (iban === undefined ? wordsOf(text) : [iban]).map((word) => `'${beginningOf(word)}':*`).join(' & ');
};

/** By characters, as the database counts them: half of one would be none. */
const beginningOf = (word: string): string => Array.from(word).slice(0, word_characters).join('');

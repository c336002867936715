/**
 * What is looked up for a text that a person typed. The terms of names and references are kept by the database
 * (migrations/0001-foundations.sql): their words without separators, beginning with each word once. Pure.
 */
import { foldedVowels, wordsOf } from '../../values/folding.ts';

/** What precedes the reversed IBAN in its term. */
const iban_mark = '<';
/** Shorter ends of IBANs are those of too many. */
const iban_characters_min = 4;
/** As many words of a text stand first in turn. */
const words_first = 4;

export interface Sought {
  /** The beginnings of the terms that match. */
  readonly beginnings: readonly string[];
  /** The id, if the text is one. */
  readonly id: string | null;
}

export function soughtFor(text: string): Sought {
  const words = wordsOf(text);
  const beginnings = beginningsOf(words);
  const compact = words.join('');
  const isTail = compact.length >= iban_characters_min && /^[A-Z]{0,2}[0-9A-Z]*[0-9]{2}$/.test(compact);
  const ibans = isTail ? [iban_mark + compact.split('').reverse().join('')] : [];
  return { beginnings: [...new Set([...beginnings, ...ibans])], id: idIn(text) };
}

/** The words in their order, and with each of the first words moved to the front: a name is typed in any order. */
const beginningsOf = (words: readonly string[]): string[] =>
  words
    .slice(0, words_first)
    .map((_first, index) =>
      foldedVowels([...words.slice(index), ...words.slice(0, index)].join('')).slice(0, term_characters),
    );

/** Terms are cut off here. */
const term_characters = 80;

const idIn = (text: string): string | null => {
  const id = text.trim().toLowerCase();
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(id) ? id : null;
};

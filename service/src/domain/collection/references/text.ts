/**
 * Texts as they are compared: upper-case letters and digits of ASCII, and where a word began or ended. The database
 * compares stored references in the same form (`compared_text`, `compared_name`). A reference number may have AE and A:
 * only names take both for one. Pure.
 */
import { foldedLetters, foldedVowels } from '../../../values/folding.ts';

export interface ComparedText {
  readonly text: string;
  /** Whether a word begins at an index. */
  readonly begins: readonly boolean[];
  /** Whether a word ends before an index. */
  readonly ends: readonly boolean[];
}

/** Shorter beginnings say nothing of a name. */
const beginning_characters_min = 10;

const isCompared = (character: string): boolean =>
  (character >= 'A' && character <= 'Z') || (character >= '0' && character <= '9');

const isMark = (character: string): boolean => character > '\u007F' && /\p{M}/u.test(character);

/** @param max characters of the folded text that are looked at: one character can fold to eighteen */
export function comparedText(value: string, max = Infinity): ComparedText {
  let text = '';
  const [begins, ends]: [boolean[], boolean[]] = [[], [true]];
  let isInWord = false;
  for (const character of foldedLetters(value).slice(0, max)) {
    if (isCompared(character)) {
      begins.push(!isInWord);
      ends.push(false);
      text += character;
      isInWord = true;
    } else if (!isMark(character)) {
      isInWord = false;
      ends[text.length] = true;
    }
  }
  ends[text.length] = true;
  return { text, begins, ends };
}

/** The words of a name in alphabetical order, as `compared_name` of the database. */
export function comparedName(value: string): string {
  const words = foldedLetters(value)
    .replaceAll(/[^A-Z0-9 ,;/-]/g, '')
    .split(/[ ,;/-]+/);
  return words
    .filter((word) => word !== '')
    .map(foldedVowels)
    .toSorted()
    .join(' ');
}

/** A name without separators, as `compared_beginning` of the database. */
const beginningOf = (name: string): string => foldedVowels(comparedText(name).text);

/** The beginning of names that a name may be, which the bank cut at the end; empty for one that is too short. */
export function beginningOfName(value: string): string {
  const beginning = beginningOf(value);
  return beginning.length < beginning_characters_min ? '' : beginning;
}

/** Whether the bank's name is that of a debtor, whole or cut at the end. */
export function isNameOf(name: string, debtor_name: string): boolean {
  const [words, beginning] = [comparedName(name), beginningOfName(name)];
  if (words === '') return false;
  return words === comparedName(debtor_name) || (beginning !== '' && beginningOf(debtor_name).startsWith(beginning));
}

/**
 * Texts as they are compared: upper-case letters and digits of ASCII, and where a word began or ended. The database
 * compares stored references in the same form (`compared_text`, `compared_name`). Pure.
 */

export interface ComparedText {
  readonly text: string;
  /** Whether a word begins at an index. */
  readonly begins: readonly boolean[];
  /** Whether a word ends before an index. */
  readonly ends: readonly boolean[];
}

const isAlphanumeric = (code: number): boolean =>
  (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122);

const isMark = (character: string): boolean => /\p{M}/u.test(character);

export function comparedText(value: string): ComparedText {
  let text = '';
  const [begins, ends]: [boolean[], boolean[]] = [[], [true]];
  let isInWord = false;
  for (const character of value.normalize('NFKD')) {
    if (isAlphanumeric(character.codePointAt(0) ?? 0)) {
      begins.push(!isInWord);
      ends.push(false);
      text += character.toUpperCase();
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
  const words = value
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9 ,;/-]/g, '')
    .toUpperCase()
    .split(/[ ,;/-]+/);
  return words
    .filter((word) => word !== '')
    .toSorted()
    .join(' ');
}

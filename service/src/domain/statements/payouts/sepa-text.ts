/**
 * Reduces texts to the Latin set of ISO 20022 that every bank of the SEPA area accepts (EPC217-08): transliterated, never
 * replaced by a sign that says nothing. Pure.
 */
import anyAscii from 'any-ascii';

/** German practice, and signs that have an equivalent in the set. */
const replacements: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  Ä: 'Ae',
  Ö: 'Oe',
  Ü: 'Ue',
  ẞ: 'SS',
  '&': '+',
  '@': '(at)',
  _: '-',
  '"': "'",
  '`': "'",
  ';': ',',
  '[': '(',
  ']': ')',
  '{': '(',
  '}': ')',
  '\\': '/',
  '|': '/',
};

const notAllowed = /[^a-zA-Z0-9/\-?:().,'+ ]/g;
const picture = /\p{Extended_Pictographic}/u;

/** At most `characters` of the set; what cannot be written is left out. */
export const sepaText = (text: string, characters: number): string =>
  Array.from(text.normalize('NFC'), written).join('').replace(/\s+/g, ' ').trim().slice(0, characters).trim();

/** Whether at least half of the letters of a name can be written, and something of it. */
export function isWritable(name: string): boolean {
  const letters = name.normalize('NFC').match(/\p{L}/gu) ?? [];
  const count = letters.filter((letter) => written(letter).trim() !== '').length;
  return count * 2 >= letters.length && sepaText(name, name.length) !== '';
}

function written(character: string): string {
  if (/\s/.test(character)) return ' ';
  if (picture.test(character)) return '';
  const ascii = replacements[character] ?? anyAscii(character);
  return Array.from(ascii, (each) => replacements[each] ?? each)
    .join('')
    .replace(notAllowed, ' ');
}

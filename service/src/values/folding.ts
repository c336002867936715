/**
 * The one folding of names and words (money.md 9), for matching and search: upper-case letters, marks dropped, letters of
 * their own by their nearest ones; in names Ä = AE = A, Ö = OE = O, Ü = UE = U. The database folds what it keeps in the same way
 * (`folded_letters`, `folded_vowels`). Pure.
 */

/** Letters that no mark explains. */
const nearest: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  þ: 'th',
  Þ: 'TH',
  ı: 'i',
  ł: 'l',
  Ł: 'L',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  ħ: 'h',
  Ħ: 'H',
  ŧ: 't',
  Ŧ: 'T',
  ŋ: 'n',
  Ŋ: 'N',
  ĸ: 'k',
};

const ofTheirOwn = new RegExp(`[${Object.keys(nearest).join('')}]`, 'g');

/** Upper-case letters without marks; separators and other scripts stay. */
export const foldedLetters = (text: string): string =>
  text
    .replaceAll(ofTheirOwn, (letter) => nearest[letter] ?? letter)
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .replaceAll(/[a-z]+/g, (letters) => letters.toUpperCase());

/** AE, OE and UE as one letter, in folded letters without separators. */
export const foldedVowels = (letters: string): string => letters.replaceAll(/([AOU])E/g, '$1');

/** White space and punctuation of ASCII, as `[[:space:][:punct:]]` of the database's collation "C". */
const separators = /[\t-\r -/:-@[-`{-~]+/;

/** The folded words of a text, as `search_words` of the database. */
export const wordsOf = (text: string): string[] =>
  foldedLetters(text)
    .split(separators)
    .filter((word) => word !== '');

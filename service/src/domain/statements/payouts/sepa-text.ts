/** Reduces texts to the character set that every bank of the SEPA area accepts (EPC217-08). */

/** What accents alone do not explain; German umlauts become two letters. */
const replacements: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  Ä: 'Ae',
  Ö: 'Oe',
  Ü: 'Ue',
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'Ae',
  œ: 'oe',
  Œ: 'Oe',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  ħ: 'h',
  Ħ: 'H',
  ı: 'i',
  ĸ: 'k',
  ł: 'l',
  Ł: 'L',
  ŋ: 'n',
  Ŋ: 'N',
  ŧ: 't',
  Ŧ: 'T',
  '&': '+',
  '@': '(at)',
  _: '-',
  '–': '-',
  '—': '-',
  '"': "'",
  '’': "'",
  '‘': "'",
  '“': "'",
  '”': "'",
  '„': "'",
  '€': 'EUR',
};

const allowed = /^[a-zA-Z0-9/\-?:().,'+ ]$/;

/** At most `characters` of the set; what has no equivalent becomes a full stop. */
export const sepaText = (text: string, characters: number): string =>
  Array.from(text.normalize('NFC').replace(/\s+/g, ' ').trim(), reduced).join('').slice(0, characters).trim();

function reduced(character: string): string {
  if (allowed.test(character)) return character;
  const replaced = replacements[character];
  if (replaced !== undefined) return replaced;
  const base = character.normalize('NFKD').replace(/\p{M}/gu, '');
  return base !== '' && Array.from(base).every((each) => allowed.test(each)) ? base : '.';
}

/** Texts from outside as plain text: one line of a header, or the text of a body. Pure. */

/** Control and direction characters, separators of lines; joiners remain, as Persian and emoji are written with them. */
const invisible = /(?:(?!\u200c|\u200d)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}])+/gu;

/** The same without the line feed and the tab. */
const invisibleInText = /(?:(?!\u200c|\u200d|\n|\t)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}])+/gu;

/** The beginning of a text, in whole characters. */
export const beginningOf = (text: string, characters: number): string => {
  if (text.length <= characters) return text;
  const last = text.charCodeAt(characters - 1);
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? characters - 1 : characters);
};

/** One line; null if nothing of it is left. */
export function lineOf(value: string | null | undefined, characters: number): string | null {
  if (value == null) return null;
  const line = beginningOf(value, characters * 4)
    .replace(invisible, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const kept = beginningOf(line, characters).trim().normalize('NFC');
  return kept === '' ? null : kept;
}

/** A body: lines end with one line feed, at most two blank lines follow each other. */
export const textOf = (value: string): string =>
  value
    .replace(/\r\n?/g, '\n')
    .replace(invisibleInText, '')
    .replace(/[^\S\n]+\n/g, '\n')
    .replace(/\n{4,}/g, '\n\n\n')
    .trim()
    .normalize('NFC');

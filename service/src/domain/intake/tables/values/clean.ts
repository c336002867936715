/** What every kind of value has in common: spaces around it, spaces that do not break, and the apostrophe of spreadsheets. Pure. */

/** Spaces of typography, which programs put into numbers and people into texts. */
const unbreakable = /[\u00A0\u2007\u202F]/g;
const isPlain = /^[\x21-\x7E](?:[\x20-\x7E]*[\x21-\x7E])?$/;

/** Trimmed, in NFC, with ordinary spaces, without the apostrophe that a spreadsheet puts before a text that looks like something else. */
export function clean(cell: string): string {
  const text = isPlain.test(cell) ? cell : cell.replace(unbreakable, ' ').normalize('NFC').trim();
  return text.startsWith("'") ? text.slice(1).trim() : text;
}

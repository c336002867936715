/** Writes XML: names and attributes are code, texts are data. It reads none. */

/** An element with a text, or with elements; undefined ones are left out. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly content: string | readonly (XmlElement | undefined)[];
}

export const el = (
  name: string,
  content: XmlElement['content'],
  attributes: XmlElement['attributes'] = {},
): XmlElement => ({ name, attributes, content });

/** The element, or undefined for a text that is null or empty: an empty element says something else than none. */
export const elIf = (name: string, text: string | null): XmlElement | undefined =>
  text === null || text.trim() === '' ? undefined : el(name, text);

/** The document in UTF-8, without white space between elements. */
export const xmlDocument = (root: XmlElement): Buffer =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${markupOf(root)}\n`);

function markupOf({ name, attributes, content }: XmlElement): string {
  const named = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${escaped(value)}"`);
  const inside =
    typeof content === 'string'
      ? escaped(content)
      : content.map((each) => (each === undefined ? '' : markupOf(each))).join('');
  return `<${name}${named.join('')}>${inside}</${name}>`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** The text without what XML 1.0 cannot hold (section 2.2, "Char"): most control characters, halves of pairs. */
export const xmlText = (text: string): string =>
  text.replace(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '');

const escaped = (text: string): string => xmlText(text).replace(/[&<>"]/g, (character) => entities[character] ?? '');

/**
 * Replaces what the fonts cannot show. PDF/A allows no missing glyph: one emoji in a name would otherwise fail the whole
 * document.
 */

/** Shown for each character that the fonts lack; every font that ships has it. */
const replacement = '□';

/** The fonts have the hyphen alone. */
const [noBreakHyphen, hyphen] = ['\u2011', '\u2010'];

const plain = /^[\x20-\x7e]*$/;
const ignorable = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
const segmenter = new Intl.Segmenter('de', { granularity: 'grapheme' });

/** The text as the fonts can show it: composed, line breaks kept, other control and format characters removed. */
export function showable(text: string, covers: (codePoint: number) => boolean): string {
  if (plain.test(text)) return text;
  return graphemesOf(text)
    .map((shown) => (isCovered(shown, covers) ? shown : replacement))
    .join('');
}

/** The characters that `showable` replaces. */
export const hidden = (text: string, covers: (codePoint: number) => boolean): string[] =>
  plain.test(text) ? [] : graphemesOf(text).filter((shown) => !isCovered(shown, covers));

/** What a reader takes for one character, without invisible characters. */
const graphemesOf = (text: string): string[] =>
  Array.from(
    segmenter.segment(text.normalize('NFC').replace(/\r\n?/g, '\n').replaceAll(noBreakHyphen, hyphen)),
    ({ segment }) => (isBreak(segment) ? segment : segment.replace(ignorable, '')),
  );

const isBreak = (segment: string): boolean => segment === '\n' || segment === '\t';

const isCovered = (shown: string, covers: (codePoint: number) => boolean): boolean =>
  isBreak(shown) || Array.from(shown).every((character) => covers(character.codePointAt(0) ?? 0));

/** Applies `showable` to every string of a JSON value. */
export function showableData(value: unknown, covers: (codePoint: number) => boolean): unknown {
  if (typeof value === 'string') return showable(value, covers);
  if (Array.isArray(value)) return value.map((each) => showableData(each, covers));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, showableData(each, covers)]));
}

/**
 * The code points that a TrueType font has glyphs for, from its `cmap` table (OpenType 1.9, format 4: the Basic
 * Multilingual Plane).
 */
export function coverageOf(font: Buffer): (codePoint: number) => boolean {
  const view = new DataView(font.buffer, font.byteOffset, font.length);
  const cmap = tableAt(view, 'cmap');
  const segments = format4At(view, cmap);
  const covered = new Set<number>();
  const count = view.getUint16(segments + 6) / 2;
  for (let index = 0; index < count; index += 1) {
    const end = view.getUint16(segments + 14 + 2 * index);
    const start = view.getUint16(segments + 16 + 2 * (count + index));
    const delta = view.getUint16(segments + 16 + 2 * (2 * count + index));
    const rangeAt = segments + 16 + 2 * (3 * count + index);
    const range = view.getUint16(rangeAt);
    for (let code = start; code <= end && code < 0xffff; code += 1) {
      const glyph = range === 0 ? (code + delta) & 0xffff : view.getUint16(rangeAt + range + 2 * (code - start));
      if (glyph !== 0) covered.add(code);
    }
  }
  return (codePoint) => covered.has(codePoint);
}

function tableAt(view: DataView, tag: string): number {
  const wanted = Buffer.from(tag).readUInt32BE();
  for (let index = 0; index < view.getUint16(4); index += 1)
    if (view.getUint32(12 + 16 * index) === wanted) return view.getUint32(12 + 16 * index + 8);
  throw new Error(`the font has no table ${tag}`);
}

function format4At(view: DataView, cmap: number): number {
  for (let index = 0; index < view.getUint16(cmap + 2); index += 1) {
    const at = cmap + view.getUint32(cmap + 4 + 8 * index + 4);
    if (view.getUint16(at) === 4) return at;
  }
  throw new Error('the font has no cmap of format 4');
}

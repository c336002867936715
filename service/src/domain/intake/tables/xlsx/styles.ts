/** What the formats of a workbook make of numbers: days, digits with leading zeros, or nothing that a table needs. */
import type { Pieces } from '../csv/encoding.ts';
import { readWholePart } from './xml.ts';

/** Of a style: whether its numbers are days, or how many digits its format of zeros alone has. */
export type NumberStyle = 'day' | number | undefined;

/** Formats without a code in the file (ECMA-376, 18.8.30) that show a day. */
const isBuiltInDay = (id: number): boolean =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58);

/** Texts, escaped characters, fillers, colours and locales: what says nothing of days. `[h]` is hours. */
const unspoken = /"[^"]*"|\\.|_.|\*.|\[(?![hms]+\])[^\]]*\]|general/gi;

/** `m` is a month, except in a code of hours and seconds. */
function styleOf(code: string): NumberStyle {
  if (/^0{2,15}$/.test(code)) return code.length;
  const [positive = ''] = code.split(';');
  const said = positive.replaceAll(unspoken, '').toLowerCase();
  return /[dy]/.test(said) || (said.includes('m') && !/[hs]/.test(said)) ? 'day' : undefined;
}

/** The style of each index that cells name. @throws TableRefused */
export async function stylesOf(pieces: Pieces): Promise<readonly NumberStyle[]> {
  const codes = new Map<number, string>();
  const styles: NumberStyle[] = [];
  let isCells = false;
  await readWholePart(pieces, {
    open(name, attributes) {
      if (name === 'numFmt') codes.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '');
      if (name === 'cellXfs') isCells = true;
      if (name !== 'xf' || !isCells) return;
      const id = Number(attributes['numFmtId'] ?? 0);
      const code = codes.get(id);
      styles.push(code === undefined ? (isBuiltInDay(id) ? 'day' : undefined) : styleOf(code));
    },
    close(name) {
      if (name === 'cellXfs') isCells = false;
    },
  });
  return styles;
}

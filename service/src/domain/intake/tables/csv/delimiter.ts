/** The delimiter of a CSV: what a first line `sep=;` says, else the one that parts most of its first 50 records alike (intake.md 2). */
import { type Delimiter, delimiters } from '@mahnwerk/contract/shapes/import-words.ts';
import { RecordTooLong, recordsOf } from './records.ts';

const records_max = 50;
/** A first line as spreadsheets write and read it. */
const separatorLine = /^sep=(.)(?:\r\n|\r|\n|$)/;

/** What `sep=;` in the first line says. `bytes`: how long that line is. @param head the first bytes, in UTF-8 */
export function separatorOf(head: Buffer): { readonly delimiter: Delimiter; readonly bytes: number } | undefined {
  const [line = '', said] = separatorLine.exec(head.subarray(0, 16).toString()) ?? [];
  const delimiter = delimiters.find((each) => each === said);
  return delimiter === undefined ? undefined : { delimiter, bytes: Buffer.byteLength(line) };
}

/** How well a delimiter parts the head of a file, `alike` as a share of its records; larger is better, the first difference decides. */
type Score = readonly [alike: number, known: number, cells: number];

/** @param knows whether a cell is the name of a field */
async function scoreOf(head: Buffer, delimiter: Delimiter, knows: (cell: string) => boolean): Promise<Score> {
  const widths: number[] = [];
  let known = 0;
  async function* whole() {
    yield head;
  }
  try {
    for await (const records of recordsOf(whole(), delimiter))
      for (const { cells } of records) {
        if (widths.length === records_max) break;
        widths.push(cells.length);
        known = Math.max(known, cells.filter(knows).length);
      }
  } catch (error) {
    // The head may end inside of a quoted cell.
    if (!(error instanceof RecordTooLong)) throw error;
  }
  const byWidth = Map.groupBy(
    widths.filter((width) => width > 1),
    (width) => width,
  );
  const best = [...byWidth].reduce<[number, number[]]>(
    (most, each) => (each[1].length > most[1].length ? each : most),
    [0, []],
  );
  // A share: a delimiter inside of quoted cells that are cut at it makes records of its own.
  return [widths.length === 0 ? 0 : best[1].length / widths.length, known, best[0]];
}

const isBetter = (one: Score, other: Score): boolean => {
  const index = one.findIndex((value, at) => value !== other[at]);
  return index >= 0 && (one[index] ?? 0) > (other[index] ?? 0);
};

/** `;` where none parts anything. @param head the first bytes behind `sep=`, in UTF-8 */
export async function delimiterOf(head: Buffer, knows: (cell: string) => boolean): Promise<Delimiter> {
  let best: { readonly delimiter: Delimiter; readonly score: Score } = { delimiter: ';', score: [0, 0, 0] };
  for (const delimiter of delimiters) {
    const score = await scoreOf(head, delimiter, knows);
    if (isBetter(score, best.score)) best = { delimiter, score };
  }
  return best.delimiter;
}

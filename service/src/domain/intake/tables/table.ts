/** A file opened as a table: a CSV, a workbook, or an archive of one with documents. */
import { createReadStream } from 'node:fs';
import type { Delimiter } from '@mahnwerk/contract/shapes/import-words.ts';
import type { Cell, Dialect, DialectWish } from '../shape/index.ts';
import { sortedOf } from './archive.ts';
import { bounds } from './bounds.ts';
import { delimiterOf, separatorOf } from './csv/delimiter.ts';
import { asUtf8, encodingOf, type FoundEncoding, lackingIn, type Pieces } from './csv/encoding.ts';
import { RecordTooLong, recordsOf } from './csv/records.ts';
import { unclosedLineOf } from './csv/unclosed.ts';
import { TableRefused } from './refusal.ts';
import { rowsOf } from './xlsx/sheet.ts';
import { openWorkbook, type SheetPart, type Workbook, workbookPartOf } from './xlsx/workbook.ts';
import { Zip } from './zip.ts';

/** A record before its header is known. */
export interface TableRecord {
  readonly line: number;
  readonly cells: readonly Cell[];
  /** The index of the first cell with a byte that the encoding lacks; -1 if there is none. */
  readonly undecodable: number;
  /** A cell with content stands beyond the last column that a table may have. */
  readonly isTooWide: boolean;
}

export type Records = AsyncIterable<readonly TableRecord[]>;

export interface OpenTable {
  readonly dialect: Pick<Dialect, 'encoding' | 'delimiter' | 'sheet' | 'sheets'>;
  /** A workbook does not store empty cells at the end of a row. */
  readonly hasShortRows: boolean;
  /** All records with content, from the first. @throws TableRefused */
  records(): Records;
  close(): void;
}

export interface WantedTable {
  readonly path: string;
  readonly wish: DialectWish;
  /** Whether a cell is the name of a field. */
  readonly knows: (cell: string) => boolean;
}

const zipMark = Buffer.from('PK\x03\x04', 'latin1');
const head_bytes = 64 * 1024;

/** The first bytes that pieces give, at least `most` if there are so many. */
async function headOf(pieces: Pieces, most = head_bytes): Promise<Buffer> {
  const read: Buffer[] = [];
  let size = 0;
  for await (const piece of pieces) {
    read.push(piece);
    size += piece.length;
    if (size >= most) break;
  }
  return Buffer.concat(read);
}

async function* behind(pieces: Pieces, bytes: number): Pieces {
  let left = bytes;
  for await (const piece of pieces) {
    const skipped = Math.min(left, piece.length);
    left -= skipped;
    if (skipped < piece.length) yield piece.subarray(skipped);
  }
}

/** Whether something is in a cell. */
export const hasContent = (cell: Cell): boolean => typeof cell !== 'string' || cell.trim() !== '';

async function* csvRecords(
  utf8: () => Pieces,
  delimiter: Delimiter,
  rest: { lacking: RegExp; skipped: number },
): Records {
  const text = () => behind(utf8(), rest.skipped);
  const before = rest.skipped > 0 ? 1 : 0;
  try {
    for await (const records of recordsOf(text(), delimiter))
      yield records
        .filter(({ cells }) => cells.some(hasContent))
        .map(({ line, cells }) => ({
          line: line + before,
          cells,
          undecodable: cells.findIndex((cell) => rest.lacking.test(cell)),
          isTooWide: false,
        }));
  } catch (error) {
    if (!(error instanceof RecordTooLong)) throw error;
    const line = await unclosedLineOf(text(), delimiter);
    if (line === null) throw new TableRefused('max_length', 'A record of the file is longer than a table may have.');
    throw new TableRefused('unclosed_quote', 'A quote that opens in this line is never closed.', line + before);
  }
}

async function openCsv(source: () => Pieces, { wish, knows }: WantedTable): Promise<OpenTable> {
  const found = await encodingOf(source());
  const encoding: FoundEncoding = { ...found, encoding: wish.encoding ?? found.encoding };
  const utf8 = () => asUtf8(source(), encoding.encoding);
  const head = await headOf(utf8());
  const said = separatorOf(head);
  const skipped = said?.bytes ?? 0;
  const delimiter = wish.delimiter ?? said?.delimiter ?? (await delimiterOf(head.subarray(skipped), knows));
  return {
    dialect: { encoding: encoding.encoding, delimiter, sheet: null, sheets: [] },
    hasShortRows: true,
    records: () => csvRecords(utf8, delimiter, { lacking: lackingIn(encoding), skipped }),
    close: () => undefined,
  };
}

async function* sheetRecords(zip: Zip, workbook: Workbook, { entry }: SheetPart): Records {
  for await (const rows of rowsOf(zip.pieces(entry), workbook)) {
    const filled = rows.filter(({ cells, isTooWide }) => isTooWide || cells.some(hasContent));
    if (filled.length > 0) yield filled.map((row) => ({ ...row, undecodable: -1 }));
  }
}

async function hasRows(records: Records): Promise<boolean> {
  for await (const page of records) if (page.length > 0) return true;
  return false;
}

/** The sheet that is wanted; else the first visible one with rows. */
async function chosenSheet(zip: Zip, workbook: Workbook, wanted: string | null | undefined): Promise<SheetPart> {
  const { sheets } = workbook;
  if (wanted !== undefined && wanted !== null) {
    const named = sheets.find(({ name }) => name === wanted);
    if (named !== undefined) return named;
    throw new TableRefused('invalid_choice', 'The workbook has no visible sheet of this name.');
  }
  for (const sheet of sheets) if (await hasRows(sheetRecords(zip, workbook, sheet))) return sheet;
  throw new TableRefused('no_rows', 'No visible sheet of the workbook has a row with content.');
}

async function openXlsx(zip: Zip, { wish }: WantedTable): Promise<OpenTable> {
  const workbook = await openWorkbook(zip);
  const sheet = await chosenSheet(zip, workbook, wish.sheet);
  return {
    dialect: { encoding: null, delimiter: null, sheet: sheet.name, sheets: workbook.sheets.map(({ name }) => name) },
    hasShortRows: false,
    records: () => sheetRecords(zip, workbook, sheet),
    close: () => undefined,
  };
}

/** @throws TableRefused */
export async function openTable(wanted: WantedTable): Promise<OpenTable> {
  const source = () => createReadStream(wanted.path) as Pieces;
  const head = await headOf(source(), zipMark.length);
  if (!head.subarray(0, zipMark.length).equals(zipMark)) return openCsv(source, wanted);
  return withZip(wanted.path, async (zip) => {
    if ((await workbookPartOf(zip)) !== undefined) return openXlsx(zip, wanted);
    const { table } = sortedOf(zip);
    if (table === undefined) throw new TableRefused('mixed_archive', 'The archive holds no table.');
    if (!/\.xlsx$/i.test(table.fileName)) return openCsv(() => zip.pieces(table), wanted);
    return withZip(await zip.bytesOf(table, bounds.packed_bytes), (inner) => openXlsx(inner, wanted));
  });
}

/** Opens a table of an archive, which is closed with the table, or at once if it cannot be opened. */
async function withZip(from: string | Buffer, opened: (zip: Zip) => Promise<OpenTable>): Promise<OpenTable> {
  const zip = await Zip.open(from);
  try {
    const table = await opened(zip);
    const close = () => {
      table.close();
      zip.close();
    };
    return { ...table, close };
  } catch (error) {
    zip.close();
    throw error;
  }
}

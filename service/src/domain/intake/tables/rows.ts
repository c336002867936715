/** The records behind the header of a table, each with what is wrong with it before any field is read. */
import {
  type Cell,
  type Dialect,
  quoted,
  type RawRecord,
  rowError,
  type RowProblem,
  rowWarning,
  textOf,
} from '../shape/index.ts';
import { bounds } from './bounds.ts';
import { widthOf } from './head.ts';
import { TableRefused } from './refusal.ts';
import { openTable, type OpenTable, type TableRecord } from './table.ts';

type Header = Pick<OpenTable, 'hasShortRows'> & { readonly width: number; readonly names: readonly string[] };

const nameOf = ({ names }: Header, index: number) => ({ column: index + 1, header: names[index] ?? null });

/** In the place of what a cell cannot hold, and of what the database cannot store. */
const lost = /[\0\x80-\x9F]/g;

const isTooLong = (cell: Cell): boolean => typeof cell === 'string' && cell.length > bounds.cell_characters;

function problemsOf({ cells, undecodable, isTooWide }: TableRecord, header: Header): RowProblem[] {
  const problems: RowProblem[] = [];
  if (undecodable >= 0) {
    const shown = quoted(textOf(cells[undecodable] ?? '').replaceAll(lost, '\uFFFD'));
    problems.push(
      rowError('undecodable', `${shown} has a byte that the encoding does not know.`, nameOf(header, undecodable)),
    );
  }
  if (isTooWide || widthOf(cells) > header.width)
    problems.push(
      rowError('too_many_cells', `The row has more cells with content than the header, which has ${header.width}.`),
    );
  if (header.hasShortRows && cells.length < header.width)
    problems.push(rowWarning('short_row', `The row has ${cells.length} cells, the header ${header.width}.`));
  for (const [index, cell] of cells.entries())
    if (isTooLong(cell))
      problems.push(
        rowError('max_length', `A cell has at most ${bounds.cell_characters} characters.`, nameOf(header, index)),
      );
  return problems;
}

const kept = (cell: Cell): Cell =>
  isTooLong(cell) ? textOf(cell).slice(0, bounds.cell_characters).toWellFormed() : cell;

function rowOf(record: TableRecord, header: Header): RawRecord {
  const { width } = header;
  const { cells, line: number } = record;
  const isPlain = record.undecodable < 0 && cells.length === width && !record.isTooWide && !cells.some(isTooLong);
  if (isPlain) return { number, cells };
  const problems = problemsOf(record, header);
  const own = cells.slice(0, width).map((cell) => (record.undecodable < 0 ? kept(cell) : readable(kept(cell))));
  while (own.length < width) own.push('');
  return problems.length === 0 ? { number, cells: own } : { number, cells: own, problems };
}

const readable = (cell: Cell): Cell => (typeof cell === 'string' ? cell.replaceAll(lost, '\uFFFD') : cell);

export interface WantedRows {
  readonly path: string;
  readonly dialect: Dialect;
  /** Records of one page. */
  readonly page: number;
}

/** Pages of records behind the header. @throws TableRefused */
export async function* pagesOf({ path, dialect, page }: WantedRows): AsyncGenerator<readonly RawRecord[]> {
  const table = await openTable({ path, wish: dialect, knows: () => false });
  let header: Header | undefined;
  let waiting: RawRecord[] = [];
  let count = 0;
  try {
    for await (const records of table.records())
      for (const record of records) {
        if (header !== undefined) waiting.push(rowOf(record, header));
        else if (record.line >= dialect.header_row) header = headerOf(record, table);
        if (waiting.length < page) continue;
        count += waiting.length;
        if (count > bounds.rows) throw new TableRefused('max_length', `A table has at most ${bounds.rows} rows.`);
        yield waiting;
        waiting = [];
      }
    if (waiting.length > 0) yield waiting;
  } finally {
    table.close();
  }
}

const headerOf = ({ cells }: TableRecord, { hasShortRows }: OpenTable): Header => ({
  hasShortRows,
  width: widthOf(cells),
  names: cells.map((cell) => textOf(cell).trim()),
});

/** Reads a table once from its beginning to its end: where its header stands, what its columns are called and how they are written. */
import { type Cell, type Column, type Dialect, textOf } from '../shape/index.ts';
import { bounds } from './bounds.ts';
import { TableRefused } from './refusal.ts';
import { hasContent, openTable, type TableRecord, type WantedTable } from './table.ts';
import { type ColumnReading, ColumnWitness } from './values/witness.ts';

/** What a file says before any of its columns is mapped. */
export interface TableHead {
  readonly dialect: Dialect;
  readonly columns: readonly Column[];
  /** How each column is written, in the order of `columns`. */
  readonly readings: readonly ColumnReading[];
  /** Records with content behind the header. */
  readonly row_count: number;
}

/** The header is one of these records with content. */
const header_within = 20;
const samples_max = 3;
const sample_characters = 100;

/** How many cells the header has: those up to its last one with content. */
export const widthOf = (cells: readonly Cell[]): number => cells.findLastIndex(hasContent) + 1;

/** The first records, until it is known which of them is the header; then every record behind it. */
class HeadReader {
  readonly #knows: (cell: string) => boolean;
  readonly #header_row: number | undefined;
  #first: TableRecord[] = [];
  #header: TableRecord | undefined;
  #witnesses: ColumnWitness[] = [];
  #samples: string[][] = [];
  #count = 0;

  constructor({ wish, knows }: WantedTable) {
    this.#knows = knows;
    this.#header_row = wish.header_row;
  }

  get header(): TableRecord | undefined {
    return this.#header;
  }

  get count(): number {
    return this.#count;
  }

  add(record: TableRecord): void {
    if (this.#header !== undefined) return this.#see(record);
    this.#first.push(record);
    if (this.#isHeader(record)) this.#begin(record);
    else if (this.#header_row === undefined && this.#first.length === header_within) this.#begin(this.#first[0]);
  }

  end(): void {
    if (this.#header === undefined && this.#header_row === undefined) this.#begin(this.#first[0]);
  }

  columns(): readonly Column[] {
    const cells = this.#header?.cells ?? [];
    return this.#samples.map((samples, index) => ({
      position: index + 1,
      header: textOf(cells[index] ?? '').trim(),
      samples,
    }));
  }

  readings(): readonly ColumnReading[] {
    return this.#witnesses.map((witness) => witness.reading);
  }

  #isHeader({ line, cells }: TableRecord): boolean {
    if (this.#header_row !== undefined) return line >= this.#header_row;
    return cells.filter((cell) => typeof cell === 'string' && this.#knows(cell)).length >= 2;
  }

  #begin(header: TableRecord | undefined): void {
    if (header === undefined) return;
    const width = widthOf(header.cells);
    if (width > bounds.columns || header.isTooWide)
      throw new TableRefused('max_length', `A table has at most ${bounds.columns} columns.`, header.line);
    this.#header = header;
    this.#witnesses = Array.from({ length: width }, () => new ColumnWitness());
    this.#samples = this.#witnesses.map(() => []);
    for (const record of this.#first.slice(this.#first.indexOf(header) + 1)) this.#see(record);
    this.#first = [];
  }

  #see({ cells, line }: TableRecord): void {
    this.#count += 1;
    if (this.#count > bounds.rows)
      throw new TableRefused('max_length', `A table has at most ${bounds.rows} rows with content.`, line);
    for (const [index, witness] of this.#witnesses.entries()) {
      const cell = cells[index];
      if (cell === undefined || cell === '') continue;
      if (typeof cell === 'string') witness.add(cell);
      const samples = this.#samples[index];
      if (samples !== undefined && samples.length < samples_max && hasContent(cell))
        samples.push(textOf(cell).trim().slice(0, sample_characters).toWellFormed());
    }
  }
}

/** @throws TableRefused */
export async function headOf(wanted: WantedTable): Promise<TableHead> {
  const table = await openTable(wanted);
  try {
    const reader = new HeadReader(wanted);
    for await (const records of table.records()) for (const record of records) reader.add(record);
    reader.end();
    const { header, count } = reader;
    if (header === undefined || count === 0)
      throw new TableRefused('no_rows', 'The file has no row with content behind its header.');
    const { decimal_separator = null, date_order = null } = wanted.wish;
    return {
      dialect: { ...table.dialect, decimal_separator, date_order, header_row: header.line },
      columns: reader.columns(),
      readings: reader.readings(),
      row_count: count,
    };
  } finally {
    table.close();
  }
}

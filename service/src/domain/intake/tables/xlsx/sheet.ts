/** The rows of a sheet as a stream. What the sheet says of its size is not believed, and cells beyond the last column are not kept. */
import type { Pieces } from '../csv/encoding.ts';
import type { Cell } from '../../shape/index.ts';
import { bounds } from '../bounds.ts';
import { type CellContext, cellOf } from './cells.ts';
import { type PartReader, readPart } from './xml.ts';

/** A row as read, before its header is known. */
export interface SheetRow {
  readonly line: number;
  readonly cells: readonly Cell[];
  /** A cell with content stands beyond the last column that a table has. */
  readonly isTooWide: boolean;
}

/** The number of a column from the letters of `AB12`; the last that is told apart is the one behind those of a table. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference) {
    if (letter < 'A' || letter > 'Z') break;
    column = Math.min(column * 26 + letter.charCodeAt(0) - 64, bounds.columns + 1);
  }
  return column;
}

const isEmpty = (cell: Cell): boolean => cell === '';

class RowReader implements PartReader {
  rows: SheetRow[] = [];
  readonly #context: CellContext;
  #line = 0;
  #column = 0;
  #cells: Cell[] = [];
  #isTooWide = false;
  #type = 'n';
  #style = 0;
  #value: string | null = null;
  #inline = '';
  #hasFormula = false;
  /** The element whose text is kept. */
  #kept: 'v' | 't' | undefined;
  #isInline = false;
  #isPhonetic = false;

  constructor(context: CellContext) {
    this.#context = context;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'row') {
      const number = Number(attributes['r']);
      this.#line = Number.isInteger(number) && number > this.#line ? number : this.#line + 1;
      [this.#column, this.#cells, this.#isTooWide] = [0, [], false];
    } else if (name === 'c') {
      this.#column = attributes['r'] === undefined ? this.#column + 1 : columnOf(attributes['r']);
      [this.#type, this.#style] = [attributes['t'] ?? 'n', Number(attributes['s'] ?? 0)];
      [this.#value, this.#inline, this.#hasFormula] = [null, '', false];
    } else if (name === 'f') this.#hasFormula = true;
    else if (name === 'is') this.#isInline = true;
    else if (name === 'rPh') this.#isPhonetic = true;
    else if (name === 'v') [this.#kept, this.#value] = ['v', ''];
    else if (name === 't' && this.#isInline && !this.#isPhonetic) this.#kept = 't';
  }

  text(said: string): void {
    if (this.#kept === 'v' && this.#value !== null && this.#value.length <= bounds.cell_characters) this.#value += said;
    if (this.#kept === 't' && this.#inline.length <= bounds.cell_characters) this.#inline += said;
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#kept = undefined;
    else if (name === 'is') this.#isInline = false;
    else if (name === 'rPh') this.#isPhonetic = false;
    else if (name === 'c') this.#add();
    else if (name === 'row' && (this.#cells.length > 0 || this.#isTooWide))
      this.rows.push({ line: this.#line, cells: this.#cells, isTooWide: this.#isTooWide });
  }

  #add(): void {
    const cell = cellOf(
      {
        type: this.#type,
        style: this.#style,
        value: this.#value,
        inline: this.#inline,
        hasFormula: this.#hasFormula,
      },
      this.#context,
    );
    if (isEmpty(cell) || this.#column < 1) return;
    if (this.#column > bounds.columns) {
      this.#isTooWide = true;
      return;
    }
    while (this.#cells.length < this.#column - 1) this.#cells.push('');
    this.#cells[this.#column - 1] = cell;
  }
}

/** Rows with content by the piece of the file that ends them. @throws TableRefused */
export async function* rowsOf(pieces: Pieces, context: CellContext): AsyncIterable<readonly SheetRow[]> {
  const reader = new RowReader(context);
  for await (const _ of readPart(pieces, reader)) {
    if (reader.rows.length === 0) continue;
    const rows = reader.rows;
    reader.rows = [];
    yield rows;
  }
}

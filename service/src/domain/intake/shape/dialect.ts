/** How a table is written, and what its columns are (intake.md 2). */
import type { DateOrder, DecimalSeparator, Delimiter, Encoding } from '@mahnwerk/contract/shapes/import-words.ts';
import type { RowProblem } from './problem.ts';

export interface Dialect {
  /** Null in a workbook. */
  readonly encoding: Encoding | null;
  /** Null in a workbook. */
  readonly delimiter: Delimiter | null;
  /** Null until it is set or every amount fits one reading; the mapping asks for it where it decides. */
  readonly decimal_separator: DecimalSeparator | null;
  /** As above, for days with slashes. */
  readonly date_order: DateOrder | null;
  /** The sheet that is read; null in a CSV. */
  readonly sheet: string | null;
  /** The visible sheets of a workbook; empty in a CSV. */
  readonly sheets: readonly string[];
  /** The number of the record with the names of columns, as rows are numbered. */
  readonly header_row: number;
}

/** What a user may set of a dialect. */
export type DialectWish = Partial<Omit<Dialect, 'sheets'>>;

export interface Column {
  /** From 1. */
  readonly position: number;
  readonly header: string;
  /** At most three values with content. */
  readonly samples: readonly string[];
}

/** Fields by the position of their column. */
export type Mapping = Readonly<Record<string, number>>;

/**
 * A cell as read. Text as it is written; of a workbook also a number (its shortest decimal form of at most 15 digits, and how many digits a format of
 * zeros alone pads it to), a day, or a fault.
 */
export type Cell =
  | string
  | { readonly number: string; readonly zeros?: number }
  | { readonly day: string }
  | { readonly fault: 'cell_error' | 'formula_without_value'; readonly text: string };

/** What a person sees in a cell. */
export function textOf(cell: Cell): string {
  if (typeof cell === 'string') return cell;
  if ('number' in cell) return cell.zeros === undefined ? cell.number : cell.number.padStart(cell.zeros, '0');
  return 'day' in cell ? cell.day : cell.text;
}

/** One record of a table behind its header. */
export interface RawRecord {
  /** The line on which it begins; of a workbook the row. */
  readonly number: number;
  /** As read, in the order of columns. */
  readonly cells: readonly Cell[];
  /** What is wrong with the record before any field is read: `undecodable`, `too_many_cells`, `short_row`. */
  readonly problems?: readonly RowProblem[];
}

/** A cell as a canonical value, or what is wrong with it. Null: nothing is in it. */
export type ReadValue = { readonly value: string | null } | { readonly problem: { code: string; message: string } };

/** A table for a spreadsheet: what its cells hold, without their look. */
import type { Cents } from '../../values/money.ts';

/** `day`: `2026-03-01`. Text is never a formula. */
export type Cell =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'amount'; readonly cents: Cents }
  | { readonly kind: 'day'; readonly day: string }
  | { readonly kind: 'none' };

export interface Column {
  readonly title: string;
  /** In characters. */
  readonly width: number;
}

export interface Sheet {
  readonly name: string;
  readonly columns: readonly Column[];
  /** A cell for each column. */
  readonly rows: readonly (readonly Cell[])[];
}

export const textCell = (text: string | null): Cell => (text === null ? noCell : { kind: 'text', text });
export const amountCell = (cents: Cents): Cell => ({ kind: 'amount', cents });
export const dayCell = (day: string): Cell => ({ kind: 'day', day });
export const noCell: Cell = { kind: 'none' };

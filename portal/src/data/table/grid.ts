/** The columns of a list in the order that the person chose, its rows, and which of them are selected. */
import {
  columnOrderingFeature,
  columnVisibilityFeature,
  type Row as GridRow,
  type ReactTable,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import type { ReactNode } from 'react';
import type { Cell } from '../../ui/csv.ts';

export interface Column<T> {
  /** In the address, and in saved views: the same in every language. */
  readonly name: string;
  readonly title: string;
  /** Without it the column is in a file of the list alone. */
  readonly cell?: (row: T) => ReactNode;
  /** What a file of the list says of a row; without it the column is left out there. */
  readonly csv?: (row: T) => Cell;
  /** The term of `ordering`, where the list declares one. */
  readonly order?: string;
  /** Figures stand below each other. */
  readonly isNumeric?: true;
}

const features = tableFeatures({ columnOrderingFeature, columnVisibilityFeature, rowSelectionFeature });

type Features = typeof features;
export type Row<T extends object> = GridRow<Features, T>;
export type Grid<T extends object> = ReactTable<Features, T>;

export interface GridOptions<T> {
  readonly rows: readonly T[];
  readonly idOf: (row: T) => string;
  readonly columns: readonly Column<T>[];
  /** The names of the columns that are shown, in their order; empty: all of them. */
  readonly chosen: readonly string[];
  readonly selected: ReadonlyMap<string, T>;
  readonly onSelect: (selected: ReadonlyMap<string, T>) => void;
}

export function useGrid<T extends object>({
  rows,
  idOf,
  columns,
  chosen,
  selected,
  onSelect,
}: GridOptions<T>): Grid<T> {
  const known = chosen.filter((name) => columns.some((column) => column.name === name));
  const isShown = (name: string) => known.length === 0 || known.includes(name);
  return useTable<Features, T>({
    features,
    data: rows,
    columns: columns.map(({ name, title, cell }) => ({
      id: name,
      header: title,
      cell: ({ row }) => cell?.(row.original),
    })),
    getRowId: idOf,
    state: {
      columnOrder: known,
      columnVisibility: Object.fromEntries(columns.map(({ name }) => [name, isShown(name)])),
      rowSelection: Object.fromEntries([...selected.keys()].map((id) => [id, true as const])),
    },
    onRowSelectionChange: (change) => {
      const before = Object.fromEntries([...selected.keys()].map((id) => [id, true as const]));
      const after = typeof change === 'function' ? change(before) : change;
      // Rows of other pages stay selected: what they are is known from when they were chosen.
      const here = new Map(rows.map((row) => [idOf(row), row]));
      const rowOf = (id: string) => here.get(id) ?? selected.get(id);
      onSelect(
        new Map(Object.keys(after).flatMap((id) => [rowOf(id)].flatMap((row) => (row ? [[id, row] as const] : [])))),
      );
    },
  });
}

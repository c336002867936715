/**
 * The rows of a list, and the way through them: J, K and the arrows move, Enter opens, X and Shift with the arrows
 * select, Space previews. The row that has the focus stands in the address, so that Back from what it opened leads to it
 * again.
 */
import { type MouseEvent, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useWords } from '../../language/language.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import type { Column, Row } from './grid.ts';
import { useShortcut } from '../../ui/shortcuts.ts';
import styles from './Table.module.css';

export interface RowsProps<T extends object> {
  readonly rows: readonly Row<T>[];
  /** Of those that are shown. */
  readonly columnOf: (name: string) => Column<T> | undefined;
  /** The id of the row that the address names. */
  readonly current: string | undefined;
  readonly onCurrent: (id: string) => void;
  /** Rows have a box to select them; the name of a row. */
  readonly selectable?: ((row: T) => string) | undefined;
  /** Space shows more of the current row, or less again. */
  readonly onPreview?: (() => void) | undefined;
}

export function Rows<T extends object>(props: RowsProps<T>) {
  const { rows, columnOf, selectable } = props;
  const body = useWaysThrough(props);
  return (
    <tbody ref={body}>
      {rows.map((row) => (
        <tr
          key={row.id}
          data-row={row.id}
          tabIndex={-1}
          aria-selected={selectable && row.getIsSelected()}
          onDoubleClick={openRow}
        >
          {selectable === undefined ? null : (
            <td className={styles.select}>
              <SelectRow row={row} name={selectable(row.original)} />
            </td>
          )}
          {row.getVisibleCells().map((cell, at) => {
            const column = columnOf(cell.column.id);
            return (
              <td
                key={cell.column.id}
                className={column?.isNumeric ? styles.figures : undefined}
                // A phone shows no head; the first column names the row.
                data-label={at === 0 ? undefined : column?.title}
              >
                {column?.cell?.(row.original)}
              </td>
            );
          })}
        </tr>
      ))}
    </tbody>
  );
}

/** Pressed twice, a row opens as by Enter; what can be pressed in it keeps its own way. */
function openRow({ currentTarget, target }: MouseEvent<HTMLTableRowElement>): void {
  const isOwn = target instanceof Element && target.closest('a, button, input, select, label, summary') !== null;
  if (!isOwn) currentTarget.querySelector<HTMLElement>('a[href]')?.click();
}

/** With Shift, all rows between this one and the one before it that was chosen. */
function SelectRow<T extends object>({ row, name }: { readonly row: Row<T>; readonly name: string }) {
  const { table } = useWords();
  return (
    <Checkbox
      aria-label={table.selectRow(name)}
      checked={row.getIsSelected()}
      onChange={row.getToggleSelectedHandler()}
    />
  );
}

/** The keys of the list. */
function useWaysThrough<T extends object>({ rows, current, onCurrent, selectable, onPreview }: RowsProps<T>) {
  const { table } = useWords();
  const body = useRef<HTMLTableSectionElement>(null);
  // Back to the list, the address may name the row a moment after the rows are drawn.
  useLayoutEffect(() => {
    if (document.activeElement !== document.body) return;
    focusRow(rowsIn(body.current).find(({ dataset }) => dataset.row === current));
  }, [current]);
  const here = () => {
    const drawn = rowsIn(body.current);
    const focused = drawn.findIndex((row) => row.contains(document.activeElement));
    return focused === -1 ? drawn.findIndex(({ dataset }) => dataset.row === current) : focused;
  };
  const step = (by: 1 | -1) => focusRow(rowsIn(body.current)[here() === -1 ? 0 : here() + by]);
  useShortcut('j', table.nextRow, () => step(1));
  useShortcut('k', table.previousRow, () => step(-1));
  useShortcut(selectable === undefined ? undefined : 'x', table.select, () => rows[here()]?.toggleSelected());
  const onFocus = useEffectEvent(({ target }: FocusEvent) => {
    const id = rowsIn(body.current).find((row) => row.contains(target as Node))?.dataset.row;
    if (id !== undefined && id !== current) onCurrent(id);
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isRowOrLink(event.target)) return;
    const by = arrows[event.key];
    const isPreview = event.key === ' ' && onPreview !== undefined;
    if (by === undefined && !isPreview) return;
    event.preventDefault();
    if (isPreview) onPreview();
    if (by === undefined) return;
    if (event.shiftKey && selectable !== undefined)
      for (const at of [here(), here() + by]) rows[at]?.toggleSelected(true);
    step(by);
  });
  useEffect(() => {
    const heard = new AbortController();
    body.current?.addEventListener('focusin', (event) => onFocus(event), heard);
    body.current?.addEventListener('keydown', (event) => onKey(event), heard);
    return () => heard.abort();
  }, []);
  return body;
}

const arrows: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

const rowsIn = (body: HTMLTableSectionElement | null): HTMLTableRowElement[] => [...(body?.rows ?? [])];

/** What a menu or a field of a row does with the arrows stays its own. */
const isRowOrLink = (target: EventTarget | null): boolean => target instanceof HTMLElement && target.matches('tr, a');

/** The row of a list that has this id takes the focus. */
export const focusRowOf = (id: string | undefined): void =>
  focusRow(document.querySelector<HTMLTableRowElement>(`tr[data-row="${CSS.escape(id ?? '')}"]`) ?? undefined);

/** Enter opens the link of the row; a row without a link takes the focus itself. */
const focusRow = (row: HTMLTableRowElement | undefined): void =>
  (row?.querySelector<HTMLElement>('a[href]') ?? row)?.focus();

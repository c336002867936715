/**
 * The rows of a list, and the way through them: J, K and the arrows move, Enter opens. The row that has the focus stands
 * in the address, so that Back from what it opened leads to it again.
 */
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useWords } from '../language/language.ts';
import { useShortcut } from './shortcuts.ts';
import styles from './Table.module.css';

export interface Column<T> {
  readonly title: string;
  readonly cell: (row: T) => ReactNode;
  /** The term of `ordering`, where the list declares one. */
  readonly order?: string;
  /** Figures stand below each other. */
  readonly isFigure?: true;
}

export interface RowsProps<T> {
  readonly rows: readonly T[];
  readonly idOf: (row: T) => string;
  readonly columns: readonly Column<T>[];
  /** The id of the row that the address names. */
  readonly current: string | undefined;
  readonly onCurrent: (id: string) => void;
}

export function Rows<T>({ rows, idOf, columns, current, onCurrent }: RowsProps<T>) {
  const { table } = useWords();
  const body = useRef<HTMLTableSectionElement>(null);
  // Back to the list, the address may name the row a moment after the rows are drawn.
  useLayoutEffect(() => {
    if (document.activeElement !== document.body) return;
    focusRow(rowsIn(body.current).find(({ dataset }) => dataset.row === current));
  }, [current]);
  const step = (by: 1 | -1) => {
    const drawn = rowsIn(body.current);
    const focused = drawn.findIndex((row) => row.contains(document.activeElement));
    const at = focused === -1 ? drawn.findIndex(({ dataset }) => dataset.row === current) : focused;
    focusRow(drawn[at === -1 ? 0 : at + by]);
  };
  useShortcut('j', table.nextRow, () => step(1));
  useShortcut('k', table.previousRow, () => step(-1));
  const onFocus = useEffectEvent(({ target }: FocusEvent) => {
    const id = rowsIn(body.current).find((row) => row.contains(target as Node))?.dataset.row;
    if (id !== undefined && id !== current) onCurrent(id);
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const by = arrows[event.key];
    if (by === undefined || !isRowOrLink(event.target)) return;
    event.preventDefault();
    step(by);
  });
  useEffect(() => {
    const heard = new AbortController();
    body.current?.addEventListener('focusin', (event) => onFocus(event), heard);
    body.current?.addEventListener('keydown', (event) => onKey(event), heard);
    return () => heard.abort();
  }, []);
  return (
    <tbody ref={body}>
      {rows.map((row) => (
        <tr key={idOf(row)} data-row={idOf(row)} tabIndex={-1}>
          {columns.map(({ title, cell, isFigure }) => (
            <td key={title} className={isFigure ? styles.figures : undefined}>
              {cell(row)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

const arrows: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

const rowsIn = (body: HTMLTableSectionElement | null): HTMLTableRowElement[] => [...(body?.rows ?? [])];

/** What a menu or a field of a row does with the arrows stays its own. */
const isRowOrLink = (target: EventTarget | null): boolean => target instanceof HTMLElement && target.matches('tr, a');

/** Enter opens the link of the row; a row without a link takes the focus itself. */
const focusRow = (row: HTMLTableRowElement | undefined): void =>
  (row?.querySelector<HTMLElement>('a[href]') ?? row)?.focus();

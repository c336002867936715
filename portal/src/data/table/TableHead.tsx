/** The head of a list: what each column shows, and the order of the rows where the list has one. */
import { useEffect, useRef } from 'react';
import { useWords } from '../../language/language.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import type { Column, Grid } from './grid.ts';
import styles from './Table.module.css';

interface TableHeadProps<T extends object> {
  readonly grid: Grid<T>;
  readonly columnOf: (name: string) => Column<T> | undefined;
  readonly ordering: string | undefined;
  readonly onOrder: (ordering: string) => void;
  readonly isSelectable: boolean;
}

export function TableHead<T extends object>({ grid, columnOf, ordering, onOrder, isSelectable }: TableHeadProps<T>) {
  return (
    <thead>
      <tr>
        {isSelectable ? (
          <th scope="col" className={styles.select}>
            <SelectPage
              isAll={grid.getIsAllPageRowsSelected()}
              isSome={grid.getIsSomePageRowsSelected()}
              onToggle={(isOn) => grid.toggleAllPageRowsSelected(isOn)}
            />
          </th>
        ) : null}
        {grid.getVisibleLeafColumns().map(({ id }) => {
          const column = columnOf(id);
          return column === undefined ? null : <Head key={id} column={column} ordering={ordering} onOrder={onOrder} />;
        })}
      </tr>
    </thead>
  );
}

interface SelectPageProps {
  readonly isAll: boolean;
  readonly isSome: boolean;
  readonly onToggle: (isOn: boolean) => void;
}

function SelectPage({ isAll, isSome, onToggle }: SelectPageProps) {
  const { table } = useWords();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = isSome && !isAll;
  }, [isAll, isSome]);
  return (
    <Checkbox
      ref={box}
      aria-label={table.selectPage}
      checked={isAll}
      onChange={({ target }) => onToggle(target.checked)}
    />
  );
}

interface HeadProps<T> {
  readonly column: Column<T>;
  readonly ordering: string | undefined;
  readonly onOrder: (ordering: string) => void;
}

function Head<T>({ column: { title, order, isNumeric }, ordering, onOrder }: HeadProps<T>) {
  const className = isNumeric ? styles.figures : undefined;
  if (order === undefined)
    return (
      <th scope="col" className={className}>
        {title}
      </th>
    );
  const direction = ordering === order ? 'ascending' : ordering === `-${order}` ? 'descending' : 'none';
  return (
    <th scope="col" aria-sort={direction} className={className}>
      <button
        type="button"
        className={styles.sort}
        onClick={() => onOrder(direction === 'ascending' ? `-${order}` : order)}
      >
        {title}
        <span aria-hidden="true">{{ ascending: '↑', descending: '↓', none: '' }[direction]}</span>
      </button>
    </th>
  );
}

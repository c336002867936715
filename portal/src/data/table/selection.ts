/** Which rows of a list are selected. A list that is left and opened again with the same filters finds its selection. */
import { useState } from 'react';
import { usePageState } from '../stored.ts';

/** At most as many rows are selected at once. */
export const selected_max = 1_000;

type Selection<T> = ReadonlyMap<string, T>;

/** @param list names the list with what narrows it */
export function useSelection<T>(list: object) {
  const { name, read, write } = usePageState<Selection<T>>('selection', list);
  const [selection, setSelection] = useState<{ readonly of: string; readonly rows: Selection<T> }>();
  return {
    selected: selection?.of === name ? selection.rows : (read() ?? new Map<string, T>()),
    select: (rows: Selection<T>) => {
      const chosen = new Map([...rows].slice(0, selected_max));
      write(chosen);
      setSelection({ of: name, rows: chosen });
    },
  };
}

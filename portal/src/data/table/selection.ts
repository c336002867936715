/** Which rows of a list are selected. A list that is left and opened again with the same filters finds its selection. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

/** At most as many rows are selected at once. */
export const selected_max = 1_000;

type Selection<T> = ReadonlyMap<string, T>;

export function useSelection<T>(name: string, filtering: object) {
  const queries = useQueryClient();
  const queryKey = ['selection', name, filtering];
  const of = JSON.stringify(queryKey);
  const [selection, setSelection] = useState<{ readonly of: string; readonly rows: Selection<T> }>();
  const kept = () => queries.getQueryData<Selection<T>>(queryKey) ?? new Map<string, T>();
  return {
    selected: selection?.of === of ? selection.rows : kept(),
    select: (rows: Selection<T>) => {
      const chosen = new Map([...rows].slice(0, selected_max));
      queries.setQueryDefaults(['selection'], { gcTime: Infinity });
      queries.setQueryData(queryKey, chosen);
      setSelection({ of, rows: chosen });
    },
  };
}

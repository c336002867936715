/** What is done with rows of a list: by a toolbar of the screen, and with those that are selected. */
import type { Page } from '@mahnwerk/client';
import type { ReactNode } from 'react';
import type { Change } from '../cache.ts';
import type { ListRead } from '../query.ts';
import type { Filtering } from './paging.ts';
import { type Selecting, SelectionBar } from './SelectionBar.tsx';

interface ActingProps<T extends object> {
  readonly list: Change;
  readonly read: ListRead<T>;
  readonly idOf: (row: T) => string;
  readonly page: Page<T>;
  readonly filtering: Filtering;
  /** The id of the row that the list stands at. */
  readonly current: string | undefined;
  readonly rows: readonly T[];
  readonly selected: ReadonlyMap<string, T>;
  readonly selecting?: Selecting<T>;
  readonly commands?: (rows: readonly T[], clear: () => void) => ReactNode;
  readonly onSelect: (rows: ReadonlyMap<string, T>) => void;
}

export function Acting<T extends object>(props: ActingProps<T>) {
  const { list, read, idOf, page, filtering, current, rows, selected, selecting, commands, onSelect } = props;
  const acted = selected.size === 0 ? rows.filter((each) => idOf(each) === current) : [...selected.values()];
  return (
    <>
      {commands?.(acted, () => onSelect(new Map()))}
      {selecting === undefined || selected.size === 0 ? null : (
        <SelectionBar
          {...{ selecting, selected, idOf, onSelect }}
          changes={[list, ...(selecting.changes ?? [])]}
          matching={page.count}
          readPage={(limit, at) => read.readPage({ ...filtering, limit, ...at })}
        />
      )}
    </>
  );
}

/** „CSV“ of a list: all rows that match its filters, in its order. */
import type { Page } from '@mahnwerk/client';
import { useState } from 'react';
import { useWords } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { type Cell, csvText } from '../../ui/csv.ts';
import { dayOf } from '../../ui/dates.ts';
import { Failure } from '../../ui/Failure.tsx';
import { saveFile } from '../../ui/save.ts';
import { useToast } from '../../ui/Toast.tsx';
import { useCaller } from '../me.ts';
import type { Operation } from '../operations.ts';
import { useFreshProof } from '../person/fresh-proof.ts';
import { type ListCall, type ListGiven, useCommand } from '../query.ts';
import { type Filter, useShownQuery } from './Filters.tsx';
import { pagingOf, type PageQuery } from './paging.ts';

/** At most as many rows are written. */
const rows_max = 10_000;
const page_rows = 100;
/** More persons are saved behind a fresh proof alone. */
const unproved_persons = 100;

export interface ListFileProps<T extends object> {
  /** Of the file, without its day. */
  readonly name: string;
  /** Whether its rows are of persons. */
  readonly isOfPersons?: boolean;
  readonly list: Operation<ListCall<T>>;
  readonly given?: ListGiven;
  readonly queryOf?: (query: PageQuery) => object;
  readonly filters: readonly Filter[];
  /** The head of each column, and what it says of a row. */
  readonly cells: readonly (readonly [title: string, cellOf: (row: T) => Cell])[];
}

export function ListFile<T extends object>(props: ListFileProps<T>) {
  const { name, isOfPersons = false, list, given = {}, queryOf = (query) => query, filters, cells } = props;
  const { table, code } = useWords();
  const read = list.as(useCaller()(list.caller));
  const shown = useShownQuery(filters);
  const toast = useToast();
  const isProved = useFreshProof();
  const [count, setCount] = useState(0);
  const file = useCommand(
    async () => {
      const rows: (readonly Cell[])[] = [cells.map(([title]) => title)];
      for (let at: object | undefined = { limit: page_rows }; at !== undefined && rows.length <= rows_max;) {
        const query = { ...given.query, ...queryOf({ ...shown, ...at }) };
        const page: Page<T> = await read(...([{ ...given, query }] as never[]));
        if (isOfPersons && rows.length === 1 && page.count > unproved_persons && !(await isProved())) return 0;
        rows.push(...page.results.map((row) => cells.map(([, cellOf]) => cellOf(row))));
        setCount(rows.length - 1);
        at = pagingOf(page.next);
      }
      const kept = rows.slice(0, rows_max + 1);
      saveFile(new Blob([csvText(kept)], { type: 'text/csv' }), `${name}-${dayOf()}.csv`);
      return kept.length - 1;
    },
    {
      onDone: (written) => {
        if (written === rows_max) toast({ text: table.fileCut(new Intl.NumberFormat(code).format(written)) });
      },
      onEnd: () => setCount(0),
    },
  );
  return (
    <>
      {count === 0 ? null : <span role="status">{table.fileRows(count)}</span>}
      <Button isDisabled={file.isPending} onPress={() => file.mutate()}>
        CSV
      </Button>
      {file.error === null ? null : <Failure error={file.error} retry={() => file.mutate()} />}
    </>
  );
}

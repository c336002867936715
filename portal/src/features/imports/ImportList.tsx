/** „Importe“: the files that came in, newest first. */
import type { Import, ImportKind } from '@mahnwerk/contract/shapes/import.ts';
import type { ReactNode } from 'react';
import { columns } from '../../data/table/columns.tsx';
import { type Filter, stateOptions } from '../../data/table/Filters.tsx';
import { withInstants } from '../../data/table/paging.ts';
import { type Column, Table } from '../../data/table/Table.tsx';
import { useTexts } from '../../language/language.ts';
import { Nothing } from '../../ui/Empty.tsx';
import { ImportState } from './ImportState.tsx';
import type { ImportSource } from './source.ts';
import { importWords } from './words.ts';

interface ImportListProps {
  readonly source: ImportSource;
  readonly kinds: readonly ImportKind[];
  /** Behind the kind. */
  readonly more?: readonly Column<Import>[];
  readonly filters?: readonly Filter[];
  readonly empty?: ReactNode;
}

export function ImportList({ source, kinds, more = [], filters = [], empty }: ImportListProps) {
  const words = useTexts(importWords);
  return (
    <Table<Import>
      topic="imports"
      title={words.title}
      list={source.imports.list}
      queryOf={withInstants}
      idOf={({ id }) => id}
      empty={empty ?? <Nothing>{words.none}</Nothing>}
      filters={[
        ...filters,
        {
          name: 'kind',
          label: words.kind,
          options: kinds.map(({ kind }) => ({ value: kind, text: words.kinds[kind] })),
        },
        { name: 'status', label: words.state, options: stateOptions(words.states) },
        { name: 'created_after', label: words.from, isDay: true },
        { name: 'created_before', label: words.to, isDay: true },
      ]}
      columns={[
        columns.link('file', words.file, ({ id, filename }) => [source.at(id), filename]),
        columns.text('kind', words.kind, ({ kind }) => words.kinds[kind]),
        ...more,
        { name: 'state', title: words.state, cell: ({ status }) => <ImportState status={status} /> },
        columns.figure('rows', words.rowCount, ({ counts }) => counts.rows),
        columns.when('at', words.at, ({ created_at }) => created_at),
        columns.text('by', words.by, ({ created_by }) => created_by.name),
      ]}
    />
  );
}

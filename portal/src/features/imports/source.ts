/** Whose imports a screen shows. The routes of the Case, the dunning and the operator’s API are declared alike, so that one set of screens shows them. */
import { ApiError } from '@mahnwerk/client';
import type { Import, ImportKind, ImportRow } from '@mahnwerk/contract/shapes/import.ts';
import type { ImportStatus } from '@mahnwerk/contract/shapes/import-words.ts';
import { type ComponentType, useEffect, useRef } from 'react';
import { api } from '../../data/operations.ts';
import { useCommand, useRead } from '../../data/query.ts';
import { useRefresh } from '../../data/stored.ts';
import { saveFile } from '../../ui/save.ts';
import type { DebtorNameProps } from './DebtorNames.tsx';

type Imports = typeof api.dunning.mahnserviceImports;
type Kinds = typeof api.dunning.mahnserviceImportKinds;

/** A resource that a run has made or found. */
export type Resource = NonNullable<ImportRow['result']>['resources'][number];

export interface ImportSource {
  readonly imports: Pick<
    Imports,
    'list' | 'get' | 'update' | 'delete' | 'rows' | 'updateRow' | 'run' | 'stop' | 'undo' | 'result'
  >;
  readonly kinds: Pick<Kinds, 'list' | 'sample'>;
  /** The address of the list. */
  readonly listAt: string;
  readonly at: (id: string) => string;
  /** What the addresses of the list and of its imports say behind the question mark. */
  readonly search: Readonly<Record<string, string>>;
  /** The screen of what a run has made; undefined: it has none. */
  readonly placeOf: (resource: Resource) => string | undefined;
  /** The name of a debtor that fits a row. */
  readonly DebtorName: ComponentType<DebtorNameProps>;
  readonly mayWrite: boolean;
}

/** What the parts of a screen are about. */
export interface OfImport {
  readonly source: ImportSource;
  readonly of: Import;
}

const busy: ReadonlySet<ImportStatus> = new Set<ImportStatus>(['reading', 'checking', 'running', 'undoing']);

/** Whether the file has columns: e-invoices have none. */
export const isTable = ({ dialect }: Pick<Import, 'dialect'>): boolean => dialect !== null;

/** Whether the service works on it now. */
export const isBusy = ({ status }: Pick<Import, 'status'>): boolean => busy.has(status);

/** The kinds do not change while a page is open. */
const kinds_ms = 600_000;

export const useKinds = ({ kinds }: Pick<ImportSource, 'kinds'>, isEnabled = true) =>
  useRead(kinds.list, undefined, { freshFor: kinds_ms, isEnabled });

/** The kind of an import, once the kinds are read. */
export const useKindOf = (source: ImportSource, { kind }: Pick<Import, 'kind'>): ImportKind | undefined =>
  useKinds(source).data?.find((each) => each.kind === kind);

/** Milliseconds between two looks at an import that the service works on, should a hint be missed. */
const look_ms = 1_500;

/** An import, with whatever the service does to it meanwhile. */
export function useImport({ imports: { get, rows } }: ImportSource, id: string) {
  const read = useRead(
    get,
    { id },
    { topics: ['imports'], interval: (last) => (last !== undefined && isBusy(last) ? look_ms : false) },
  );
  const refresh = useRefresh();
  const status = read.data?.status;
  const former = useRef(status);
  useEffect(() => {
    // What the service has worked on has other rows now.
    if (former.current !== undefined && former.current !== status) void refresh(rows);
    former.current = status;
  }, [status, rows, refresh]);
  return read;
}

/** Saves the columns of the file with what became of each row. */
export function useResultFile({ imports }: ImportSource, { id, filename }: Pick<Import, 'id' | 'filename'>) {
  const { mutate, isPending } = useCommand(imports.result, {
    onDone: (file, { query: { rows } }) =>
      saveFile(file, `${filename.replace(/\.\w+$/, '')}${rows === 'refused' ? '-fehler' : '-ergebnis'}.csv`),
  });
  return { save: (rows: 'all' | 'refused') => mutate({ id, query: { format: 'csv', rows } }), isPending };
}

/** The import of the same bytes that a refusal names. */
export function importIn(error: unknown): string | undefined {
  const body: unknown = error instanceof ApiError ? error.body : undefined;
  const id: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'import_id') : undefined;
  return typeof id === 'string' ? id : undefined;
}

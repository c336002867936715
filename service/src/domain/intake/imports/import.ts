/** An import: its states, what it shows, and what its commands may do (intake.md 1). Pure. */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { Import, ImportMapping, ImportRow, OperatorImport } from '@mahnwerk/contract/shapes/import.ts';
import type { ImportOptions } from '@mahnwerk/contract/shapes/import-reading.ts';
import type { ImportFormat, ImportKindName, ImportStatus } from '@mahnwerk/contract/shapes/import-words.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Made, Resource } from '../kinds/index.ts';
import {
  type Column,
  type Dialect,
  type DialectWish,
  type FileProblem,
  kinds,
  type Mapping,
  type RowProblem,
} from '../shape/index.ts';
import { shownOptions } from './options.ts';
import type { Statements } from './statements.gen.ts';

/** Whose routes a resource is shown at. */
export interface Viewer {
  readonly side: 'company' | 'operator';
  readonly publicUrl: string;
}

type Stored = Statements['get']['row'];

/** A stored import. */
export interface StoredImport extends Omit<
  Stored,
  'kind' | 'status' | 'columns' | 'dialect' | 'mapping' | 'options' | 'problem' | 'wish'
> {
  readonly kind: ImportKindName;
  readonly status: ImportStatus;
  readonly columns: readonly Column[];
  readonly dialect: Dialect | null;
  readonly mapping: Mapping | null;
  readonly options: ImportOptions;
  readonly problem: FileProblem | null;
  readonly wish: Wish;
}

/** What the user set of how the file is read. */
export interface Wish {
  readonly dialect: DialectWish;
  readonly mapping?: Mapping;
}

/** What each command leads to, by the state that it finds; undefined: `conflict`. */
const transitions = {
  change: { mapping: 'checking', checked: 'checking' },
  correct: { checked: 'checked' },
  run: { checked: 'running', stopped: 'running' },
  stop: { running: 'stopped' },
  undo: { finished: 'undoing', stopped: 'undoing' },
} as const satisfies Record<string, Partial<Record<ImportStatus, ImportStatus>>>;

export type ImportCommand = keyof typeof transitions;

/** The state after a command. @throws Refusal conflict */
export function moveImport({ status }: Pick<StoredImport, 'status'>, command: ImportCommand): ImportStatus {
  const next = (transitions[command] as Partial<Record<ImportStatus, ImportStatus>>)[status];
  if (next === undefined) throw conflictIn(status);
  return next;
}

const conflictIn = (status: ImportStatus): Refusal =>
  new Refusal('conflict', { detail: `Not allowed while the import is \`${status}\`.` });

const busy: readonly ImportStatus[] = ['reading', 'checking', 'running', 'undoing'];

/** @throws Refusal conflict while a worker is at it */
export function refuseBusy({ status }: Pick<StoredImport, 'status'>): void {
  if (busy.includes(status)) throw conflictIn(status);
}

/** Those that count against the limit of a company: neither run nor deleted. */
export const open_statuses = "('reading', 'refused', 'mapping', 'checking', 'checked')";

/** Whether the import is at rest with rows that are checked: what its result shows. */
export const hasRows = ({ status }: Pick<StoredImport, 'status'>): boolean =>
  !['reading', 'refused', 'mapping', 'checking'].includes(status);

const day_ms = 86_400_000;

/** Whether what an import made can be taken back now: accepted cases cannot. */
export const isUndoable = (row: StoredImport, now: string): boolean =>
  (row.status === 'finished' || row.status === 'stopped') &&
  row.kind !== 'old_cases' &&
  row.created_count + row.updated_count > 0 &&
  row.started_at !== null &&
  Date.parse(now) <= Date.parse(row.finished_at ?? row.started_at) + limits.import_undo_days * day_ms;

/** When an import that is changed now is deleted. */
export const expiryFrom = (now: string): string =>
  new Date(Date.parse(now) + limits.import_days * day_ms).toISOString();

const bases = { case: '/v2/', dunning: '/mahnservice/v1/', operator: '/operator/v1/' } as const;

/** The API of a company that has the kind. */
export const apiOf = (kind: ImportKindName): 'case' | 'dunning' | 'operator' =>
  kind === 'invoices' || kind === 'invoice_debtors' || kind === 'invoice_payments'
    ? 'dunning'
    : kind === 'old_cases'
      ? 'operator'
      : 'case';

/** The formats in which files of a kind are taken. */
export const formatsOf = (kind: ImportKindName): ImportFormat[] => [...kinds[kind].formats];

const baseOf = (kind: ImportKindName, { side, publicUrl }: Viewer): string =>
  `${publicUrl}${side === 'operator' ? bases.operator : bases[apiOf(kind)]}`;

/** Where a resource is read: below the API of the kind, or the operator's. */
export function hrefOf(kind: ImportKindName, { type, id, parent = '' }: Resource, viewer: Viewer): string {
  const base = baseOf(kind, viewer);
  const isDunning = apiOf(kind) === 'dunning';
  const dunning = viewer.side === 'operator' && isDunning ? 'dunning-' : '';
  if (type === 'payment' && isDunning) return `${base}${dunning}invoices/${parent}/payments/${id}/`;
  if (type === 'payment' && viewer.side === 'operator') return `${base}claims/${parent}/payments/${id}/`;
  return `${base}${dunning}${type}s/${id}/`;
}

const shownIn = (kind: ImportKindName, resource: Resource, viewer: Viewer) => ({
  type: resource.type,
  id: resource.id,
  href: hrefOf(kind, resource, viewer),
});

const fieldsBy = (mapping: Mapping | null): ReadonlyMap<number, string> =>
  new Map(Object.entries(mapping ?? {}).map(([field, position]) => [position, field]));

export function presentImport(row: StoredImport, viewer: Viewer, now: string): Import {
  const fields = fieldsBy(row.mapping);
  const { dialect } = row;
  return {
    id: row.id,
    href: `${baseOf(row.kind, viewer)}imports/${row.id}/`,
    kind: row.kind,
    format: row.format,
    status: row.status,
    filename: row.filename,
    size: row.size,
    sha256: row.sha256.toString('hex'),
    dialect: dialect && presentDialect(dialect),
    columns: row.columns.map(({ position, header, samples }) => ({
      position,
      header,
      samples,
      field: fields.get(position) ?? null,
    })),
    mapping_id: row.mapping_id,
    options: shownOptions(row.kind, row.options),
    counts: {
      rows: row.row_count,
      ready: row.ready_count,
      warned: row.warned_count,
      refused: row.refused_count,
      done:
        row.created_count +
        row.updated_count +
        row.skipped_count +
        row.failed_count +
        row.undone_count +
        row.left_count,
      created: row.created_count,
      updated: row.updated_count,
      skipped: row.skipped_count,
      failed: row.failed_count,
      undone: row.undone_count,
      left: row.left_count,
    },
    problem: row.problem,
    can_undo: isUndoable(row, now),
    created_by: { type: row.author_type as 'user' | 'key', name: row.author_name },
    started_at: row.started_at,
    finished_at: row.finished_at,
    undone_at: row.undone_at,
    expires_at: row.expires_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

export function presentForOperator(row: StoredImport, viewer: Viewer, now: string): OperatorImport {
  const { id, href, ...rest } = presentImport(row, viewer, now);
  return { id, href, company_id: row.company_id, ...rest };
}

const presentDialect = (dialect: Dialect): NonNullable<Import['dialect']> => ({
  encoding: dialect.encoding,
  delimiter: dialect.delimiter,
  decimal_separator: dialect.decimal_separator,
  date_order: dialect.date_order,
  sheet: dialect.sheet,
  header_row: dialect.header_row,
  sheets: dialect.sheets,
});

type Row = Statements['row']['row'];

/** A stored row. */
export interface StoredRow extends Omit<
  Row,
  | 'values'
  | 'problems'
  | 'own_problems'
  | 'matched'
  | 'candidates'
  | 'resources'
  | 'made'
  | 'errors'
  | 'cells'
  | 'given'
> {
  readonly cells: readonly string[];
  readonly values: Readonly<Record<string, string | null>>;
  readonly given: Readonly<Record<string, string | null>>;
  readonly problems: readonly RowProblem[];
  readonly own_problems: readonly RowProblem[];
  readonly matched: (Resource & { readonly reasons: readonly string[] }) | null;
  readonly candidates: readonly (Resource & { readonly reasons: readonly string[] })[];
  readonly resources: readonly Resource[];
  readonly made: readonly Made[];
  readonly errors: readonly { readonly field: string; readonly code: string; readonly message: string }[];
}

export function presentRow(row: StoredRow, kind: ImportKindName, viewer: Viewer): ImportRow {
  const match = (resource: NonNullable<StoredRow['matched']>) => ({
    ...shownIn(kind, resource, viewer),
    reasons: resource.reasons,
  });
  return {
    number: row.number,
    document: row.document,
    values: row.values,
    invoice: row.invoice as ImportRow['invoice'],
    state: row.state,
    problems: row.problems,
    matched: row.matched && match(row.matched),
    candidates: row.candidates.map(match),
    edited: row.edited,
    result:
      row.action === null
        ? null
        : {
            action: row.action,
            resources: row.resources.map((each) => shownIn(kind, each, viewer)),
            code: row.code,
            message: row.message,
            errors: row.errors,
          },
  };
}

/** A stored mapping as its row has it. */
export interface StoredMapping extends Omit<Statements['mapping']['row'], 'kind' | 'headers' | 'mapping' | 'dialect'> {
  readonly kind: ImportKindName;
  readonly headers: readonly string[];
  readonly mapping: Mapping;
  readonly dialect: Dialect;
}

export const presentMapping = (row: StoredMapping): ImportMapping => ({
  id: row.id,
  kind: row.kind,
  headers: row.headers,
  mapping: row.mapping,
  dialect: presentDialect(row.dialect),
  last_used_at: row.last_used_at,
});

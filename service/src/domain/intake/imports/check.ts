/** Checks rows by the rules of the commands that they end in: a page at a time, without effect (decision 150). */
import type { EInvoice } from '@mahnwerk/contract/shapes/e-invoice.ts';
import type { CompanyDb } from '../../../platform/database/session.ts';
import type { Environment } from '../../../platform/environment.ts';
import { isMended } from '../e-invoices/index.ts';
import { type Attached, type Finding, rulesOf, type Setting, type Values, type Verdict } from '../kinds/index.ts';
import { type Field, kinds, type Mapping, quoted, type RowProblem } from '../shape/index.ts';
import type { StoredImport } from './import.ts';
import { completeOptions } from './options.ts';
import type { CheckedRow } from './store-rows.ts';

export interface Surroundings {
  readonly publicUrl: string;
  readonly environment: Environment;
}

/** What the rows of an import have in common. */
export const settingOf = (row: StoredImport, { publicUrl, environment }: Surroundings): Setting => ({
  kind: row.kind,
  options: completeOptions(row.options),
  side: row.side as Setting['side'],
  author: { type: row.author_type as 'user' | 'key', name: row.author_name },
  partner_id: row.partner_id,
  publicUrl,
  environment,
  source: row.filename,
});

/** A row as it was read. */
export interface ReadRow {
  readonly number: number;
  readonly document: string | null;
  readonly cells: readonly string[];
  readonly values: Values;
  readonly invoice: unknown;
  readonly debtor_id: string | null;
  /** What is wrong with its cells. */
  readonly own_problems: readonly RowProblem[];
}

/** What is wrong with a row by itself, less what a person has set in its place. */
export const stillWrong = (
  problems: readonly RowProblem[],
  given: Values,
  of: { readonly kind: string; readonly invoice: unknown },
): RowProblem[] =>
  problems.filter((each) => (each.field === null || !(each.field in given)) && !isMended(each, given, of));

/** Where the columns of fields stand. */
export interface Columns {
  readonly mapping: Mapping;
  readonly headers: readonly string[];
}

export const columnsOf = ({ mapping, columns }: Pick<StoredImport, 'mapping' | 'columns'>): Columns => ({
  mapping: mapping ?? {},
  headers: columns.map(({ header }) => header),
});

/** The column of a field, for a problem. */
export function placeOf(field: string | null, { mapping, headers }: Columns) {
  const column = field === null ? null : (mapping[field] ?? null);
  return { field, column, header: column === null ? null : (headers[column - 1] ?? null) };
}

function problemOf(finding: Finding, values: Values, columns: Columns): RowProblem {
  const value = finding.field === null ? null : (values[finding.field] ?? null);
  const shown = value === null || finding.message.includes(value) ? '' : ` Value: ${quoted(value)}.`;
  return {
    severity: finding.severity,
    code: finding.code,
    ...placeOf(finding.field, columns),
    row: null,
    message: `${finding.message}${shown}`,
  };
}

const stateOf = (problems: readonly RowProblem[]): CheckedRow['state'] =>
  problems.some(({ severity }) => severity === 'error') ? 'refused' : problems.length > 0 ? 'warned' : 'ready';

const problems_max = 100;

interface Named {
  readonly key: string | undefined;
  readonly together: string | undefined;
}

function checked(row: ReadRow, verdict: Verdict, { key, together }: Named, columns: Columns): CheckedRow {
  // A cell that could not be read is no value that is missing.
  const unread = new Set(row.own_problems.filter(({ severity }) => severity === 'error').map(({ field }) => field));
  const findings = verdict.findings.filter(({ field }) => field === null || !unread.has(field));
  const problems = [...row.own_problems, ...findings.map((each) => problemOf(each, row.values, columns))].slice(
    0,
    problems_max,
  );
  return {
    number: row.number,
    document: row.document,
    cells: row.cells,
    values: row.values,
    invoice: row.invoice ?? null,
    key: key ?? null,
    together: together ?? null,
    state: stateOf(problems),
    problems,
    own_problems: row.own_problems,
    matched: verdict.matched,
    candidates: verdict.candidates ?? [],
  };
}

/** A document that could not be read: nothing of it is asked of the company’s data. */
const isUnread = ({ invoice, cells, own_problems }: ReadRow): boolean =>
  invoice === null && cells.length === 0 && own_problems.some(({ severity }) => severity === 'error');

/** The file that the run will store: the check asks whether there is one. */
const toCome = (filename: string): Attached => ({ type: 'invoice', filename, size: 0, sha256: '' });

/** The rows with what the single routes would say of them now. */
export async function checkRows(
  db: CompanyDb,
  rows: readonly ReadRow[],
  { setting, columns }: { readonly setting: Setting; readonly columns: Columns },
): Promise<CheckedRow[]> {
  const { keyOf, judge, together } = rulesOf(setting.kind);
  const readable = rows.filter((row) => !isUnread(row));
  const judged = readable.map(({ number, document, values, invoice, debtor_id }) => ({
    number,
    values,
    invoice: invoice as EInvoice | null,
    debtor_id,
    document: document === null ? null : toCome(document),
  }));
  const found = await judge(db, judged, setting);
  const verdicts = new Map(readable.map(({ number }, index) => [number, found[index]]));
  return rows.map((row) => {
    const verdict: Verdict = verdicts.get(row.number) ?? { findings: [], matched: null, skip: false };
    const group = verdict.together ?? together?.groupOf(row.values, setting.options);
    const named = { key: keyOf(row.values), together: group };
    return checked(row, verdict, named, columns);
  });
}

/** The first field of what identifies a row, where its repetition is shown. */
export function keyFieldOf(kind: StoredImport['kind']): string {
  const [first] = kinds[kind].needs;
  return first?.[0] ?? kinds[kind].fields[0]?.name ?? '';
}

const keyFields: Partial<Record<StoredImport['kind'], string>> = {
  invoices: 'invoice_number',
  orders: 'document_reference',
  payments: 'document_reference',
};

/** Where the problem of a repeated key stands. */
export const keyColumn = (kind: StoredImport['kind'], columns: Columns) => {
  const { column, header } = placeOf(keyFields[kind] ?? keyFieldOf(kind), columns);
  return { field: keyFields[kind] ?? keyFieldOf(kind), column, header };
};

export const fieldsOf = (kind: StoredImport['kind']): readonly Field[] => kinds[kind].fields;

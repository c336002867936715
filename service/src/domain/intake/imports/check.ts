/** Checks rows by the rules of the commands that they end in: a page at a time, without effect (decision 150). */
import type { CompanyDb } from '../../../platform/database/session.ts';
import type { Environment } from '../../../platform/environment.ts';
import { type Finding, rulesOf, type Setting, type Values, type Verdict } from '../kinds/index.ts';
import { type Field, kinds, type Mapping, quoted, type RowProblem } from '../shape/index.ts';
import type { StoredImport, StoredRow } from './import.ts';
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
  readonly candidates?: StoredRow['candidates'];
}

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
    candidates: row.candidates ?? [],
  };
}

/** The rows with what the single routes would say of them now. */
export async function checkRows(
  db: CompanyDb,
  rows: readonly ReadRow[],
  { setting, columns }: { readonly setting: Setting; readonly columns: Columns },
): Promise<CheckedRow[]> {
  const { keyOf, judge, together } = rulesOf(setting.kind);
  const judged = rows.map(({ number, values, debtor_id }) => ({ number, values, debtor_id, document: null }));
  const verdicts = await judge(db, judged, setting);
  return rows.map((row, index) => {
    const verdict = verdicts[index] ?? { findings: [], matched: null, skip: false };
    const named = { key: keyOf(row.values), together: together?.groupOf(row.values, setting.options) };
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

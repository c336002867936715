/** One page of a file that is read: cells to values, and the check of each row; in the thread for long work. */
import type { OperatorTx } from '../../../platform/database/session.ts';
import { threadTask } from '../../../platform/database/thread-task.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import { type RawRecord, rowError, type RowProblem, textOf } from '../shape/index.ts';
import { type ArchivedFile, type ColumnReading, documentFinder, howToRead, readValue } from '../tables/index.ts';
import {
  checkRows,
  type Columns,
  columnsOf,
  fieldsOf,
  placeOf,
  type ReadRow,
  settingOf,
  stillWrong,
  type Surroundings,
} from './check.ts';
import type { StoredImport } from './import.ts';
import * as store from './store.ts';
import * as rows from './store-rows.ts';

export interface AskedPage extends Surroundings {
  readonly company: string;
  readonly id: string;
  readonly pass: number;
  readonly records: readonly RawRecord[];
  readonly readings: readonly ColumnReading[];
  /** PDFs of the archive that rows may name; null outside of an archive. */
  readonly files: readonly ArchivedFile[] | null;
}

interface Reading extends Pick<AskedPage, 'readings' | 'files'> {
  readonly row: StoredImport;
  readonly columns: Columns;
  readonly today: string;
}

/** The values of a record by field, and what is wrong with its cells. */
function valuesOf(record: RawRecord, { row, columns, readings, today }: Reading) {
  const values: Record<string, string | null> = {};
  const problems: RowProblem[] = [...(record.problems ?? [])];
  const set = row.wish.dialect;
  for (const field of fieldsOf(row.kind)) {
    const position = row.mapping?.[field.name];
    if (position === undefined) continue;
    const how = howToRead(
      { decimal_separator: set.decimal_separator ?? null, date_order: set.date_order ?? null },
      readings[position - 1],
      today,
    );
    const read = readValue(field, record.cells[position - 1] ?? '', how);
    values[field.name] = 'value' in read ? read.value : null;
    if ('problem' in read)
      problems.push(rowError(read.problem.code, read.problem.message, placeOf(field.name, columns)));
  }
  return { values, problems };
}

interface Edit {
  readonly given: unknown;
  readonly debtor_id: string | null;
}

/** A record as a row: what a person has set takes the place of its cells. */
function rowOf(record: RawRecord, edit: Edit | undefined, reading: Reading): ReadRow {
  const { values, problems } = valuesOf(record, reading);
  const given = (edit?.given ?? {}) as Readonly<Record<string, string | null>>;
  const all = { ...values, ...given };
  const kept = stillWrong(problems, given, { kind: reading.row.kind, invoice: null });
  const found = fileOf(all.pdf ?? null, reading);
  return {
    number: record.number,
    document: found.name,
    cells: record.cells.map(textOf),
    values: all,
    invoice: null,
    debtor_id: edit?.debtor_id ?? null,
    own_problems: [...kept, ...found.problems],
  };
}

/** The PDF that a cell names. */
function fileOf(
  pdf: string | null,
  { files, columns }: Reading,
): { name: string | null; problems: readonly RowProblem[] } {
  if (pdf === null) return { name: null, problems: [] };
  const file = files === null ? undefined : documentFinder(files)(pdf);
  if (file !== undefined) return { name: file.name, problems: [] };
  const message =
    files === null ? 'PDFs come in a ZIP with their table.' : `The archive has no file “${pdf.slice(0, 60)}”.`;
  return { name: null, problems: [rowError('pdf_not_found', message, placeOf('pdf', columns))] };
}

async function checkPage(tx: OperatorTx, asked: AskedPage): Promise<{ readonly used: readonly string[] }> {
  const bound = tx.forCompany(asked.company);
  const row = await store.readImport(bound, asked.id);
  if (row === undefined) return { used: [] };
  const [today, edits] = await Promise.all([
    businessDate(bound),
    rows.readEdits(
      bound,
      row.id,
      asked.records.map(({ number }) => number),
    ),
  ]);
  const columns = columnsOf(row);
  const reading = { ...asked, row, columns, today };
  const read = asked.records.map((record) => rowOf(record, edits.get(record.number), reading));
  const checked = await checkRows(bound, read, { setting: settingOf(row, asked), columns });
  rows.writeRows(bound, { import_id: row.id, pass: asked.pass }, checked);
  return { used: read.flatMap(({ document }) => document ?? []) };
}

/** Checks and writes a page; answers the names of the documents that its rows use. */
export const checkPageInThread = threadTask(import.meta.url, 'imports.page', checkPage);

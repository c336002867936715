/** The rows of an import as a file that goes back: its columns, and what became of each row (intake.md 1). */
import type { CompanyDb } from '../../../platform/database/session.ts';
import type { MadeFile } from '../../../platform/http/handler.ts';
import { type Cell, type Sheet, textCell } from '../../../platform/spreadsheet/index.ts';
import type { StoredImport } from './import.ts';
import { fileOf } from './sample.ts';
import { readShown, type ShownRow } from './store-rows.ts';

const states: Readonly<Record<string, string>> = {
  ready: 'bereit',
  warned: 'bereit, mit Hinweis',
  refused: 'abgelehnt',
};
const actions: Readonly<Record<string, string>> = {
  created: 'angelegt',
  updated: 'geändert',
  skipped: 'übersprungen',
  failed: 'fehlgeschlagen',
  undone: 'zurückgenommen',
  left: 'belassen',
};

const reasonOf = ({ problems, code, message, errors }: ShownRow): string | null => {
  const texts = [
    ...(code === null ? [] : [`${code}: ${message ?? ''}`.trim()]),
    ...errors.map((each) => `${each.field}: ${each.message}`),
    ...problems.map((each) => `${each.field === null ? '' : `${each.field}: `}${each.message}`),
  ];
  return texts.length === 0 ? null : [...new Set(texts)].join(' ');
};

/** E-invoices have no columns: the name of the file stands in their place. */
const fileColumn = 'Datei';

const cellsOf = (row: ShownRow, width: number): Cell[] => [
  ...(width === 0 ? [textCell(row.document)] : []),
  ...Array.from({ length: width }, (_, index) => textCell(row.cells[index] || null)),
  textCell(row.action === null ? (states[row.state] ?? row.state) : (actions[row.action] ?? row.action)),
  textCell(row.resources[0]?.id ?? null),
  textCell(reasonOf(row)),
];

const page = 2_000;

async function* rowsOf(db: CompanyDb, import_id: string, refused: boolean): AsyncGenerator<readonly ShownRow[]> {
  let after = -1;
  for (;;) {
    const found = await readShown(db, { import_id, after, refused, batch: page });
    if (found.length > 0) yield found;
    const last = found.at(-1);
    if (last === undefined || found.length < page) return;
    after = last.number;
  }
}

interface Asked {
  readonly format: 'csv' | 'xlsx';
  readonly rows: 'all' | 'refused';
}

export async function resultFile(db: CompanyDb, row: StoredImport, { format, rows }: Asked): Promise<MadeFile> {
  const cells: Cell[][] = [];
  for await (const found of rowsOf(db, row.id, rows === 'refused'))
    for (const each of found) cells.push(cellsOf(each, row.columns.length));
  const headers = row.columns.length === 0 ? [fileColumn] : row.columns.map(({ header }) => header);
  const titles = [...headers, 'Ergebnis', 'Id', 'Grund'];
  const sheet: Sheet = { name: 'Ergebnis', columns: titles.map((title) => ({ title, width: 18 })), rows: cells };
  const base = row.filename.replace(/\.[a-z]{2,4}$/i, '');
  return fileOf(sheet, { name: `${base}-${rows === 'all' ? 'Ergebnis' : 'Fehler'}`, format });
}

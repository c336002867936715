/** Reads the file of an import: its head, its mapping, then page by page its rows with their check. */
import { createHash } from 'node:crypto';
import type { Database } from '../../../platform/database/pool.ts';
import type { ObjectStore } from '../../../platform/objects/index.ts';
import type { Column, Dialect, FileProblem, Kind, Mapping } from '../shape/index.ts';
import { kinds } from '../shape/index.ts';
import {
  type ArchivedFile,
  archiveOf,
  columnOf,
  readHead,
  readRecords,
  type TableHead,
  TableRefused,
  undecidedIn,
} from '../tables/index.ts';
import { type Columns, columnsOf, keyColumn, type Surroundings } from './check.ts';
import type { StoredImport, StoredMapping } from './import.ts';
import { checkPageInThread } from './page.ts';
import { takeDocuments } from './read-documents.ts';
import * as mappings from './store-mappings.ts';
import * as rows from './store-rows.ts';
import * as store from './store.ts';
import { within } from './within.ts';

export interface Parts extends Surroundings {
  readonly database: Database;
  readonly objects: ObjectStore;
}

/** Files with these headers in this order find each other’s mapping. */
export const headersKey = (columns: readonly Pick<Column, 'header'>[]): string =>
  createHash('sha256')
    .update(JSON.stringify(columns.map(({ header }) => header)))
    .digest('hex');

/** What is missing of a mapping; null: it is complete. */
function incomplete({ needs, fields }: Kind, mapping: Mapping): FileProblem | null {
  const missing = needs.find((names) => !names.some((name) => name in mapping));
  if (missing === undefined) return null;
  const titles = missing.map((name) => `“${fields.find((field) => field.name === name)?.title.en ?? name}”`);
  return { code: 'mapping_required', message: `Map a column to ${titles.join(' or ')}.`, line: null };
}

/** The mapping of a file: as the user set it, as an earlier file with its headers had it, else by the names of columns. */
function mappingOf(row: StoredImport, columns: readonly Column[], known: StoredMapping | undefined): Mapping {
  const set = row.wish.mapping ?? known?.mapping;
  if (set === undefined) return columnOf(kinds[row.kind].fields, columns);
  return Object.fromEntries(Object.entries(set).filter(([, position]) => position <= columns.length));
}

interface Head {
  readonly head: TableHead;
  readonly mapping: Mapping;
  readonly row: StoredImport;
}

/** Reads and keeps the head. @returns undefined where the file is refused, or waits for its mapping */
async function takeHead(parts: Parts, row: StoredImport, path: string): Promise<Head | undefined> {
  const kind = kinds[row.kind];
  const head = await readHead({ path, fields: kind.fields }, row.wish.dialect);
  if ('code' in head) {
    await refuse(parts, row, head);
    return undefined;
  }
  return within(parts, row, async (tx) => {
    const known = await mappings.findMapping(tx, { kind: row.kind, headers_key: headersKey(head.columns) });
    const { decimal_separator, date_order } = known?.dialect ?? { decimal_separator: null, date_order: null };
    const dialect: Dialect = {
      ...head.dialect,
      decimal_separator: head.dialect.decimal_separator ?? decimal_separator,
      date_order: head.dialect.date_order ?? date_order,
    };
    const mapping = mappingOf(row, head.columns, known);
    const problem = incomplete(kind, mapping) ?? undecidedIn({ fields: kind.fields, mapping, dialect }, head.readings);
    const status = problem === null ? row.status : 'mapping';
    const mapping_id = row.wish.mapping === undefined ? (known?.id ?? null) : row.mapping_id;
    store.saveHead(tx, row.id, { status, dialect, columns: head.columns, mapping, mapping_id, problem });
    if (problem !== null) rows.removeOtherRows(tx, row.id, -1);
    return problem === null ? { head, mapping, row: { ...row, dialect, mapping, columns: head.columns } } : undefined;
  });
}

const refuse = (parts: Parts, row: StoredImport, problem: FileProblem): Promise<void> =>
  within(parts, row, async (tx) => {
    rows.removeOtherRows(tx, row.id, -1);
    store.saveStatus(tx, row.id, 'refused', problem);
  });

/** Records of one transaction. */
const page = 500;

/** Reads, checks and keeps all rows; the rows of an earlier reading go. */
async function takeRows(
  parts: Parts,
  { head, row }: Head,
  path: string,
  files: readonly ArchivedFile[] | null,
): Promise<string[]> {
  const { company_id: company } = row;
  const unused = new Set((files ?? []).map(({ name }) => name));
  for await (const records of readRecords(path, row.dialect ?? head.dialect))
    for (let from = 0; from < records.length; from += page) {
      const { used } = await parts.database.asOperatorInThread(checkPageInThread, company, {
        company,
        id: row.id,
        pass: row.step,
        records: records.slice(from, from + page),
        readings: head.readings,
        files,
        publicUrl: parts.publicUrl,
        environment: parts.environment,
      });
      for (const name of used) unused.delete(name);
    }
  return [...unused];
}

/** What an archive with unused PDFs says. */
const notUsed = (names: readonly string[]): FileProblem | null =>
  names.length === 0
    ? null
    : {
        code: 'pdf_not_used',
        message: `No row names ${names.slice(0, 5).join(', ')}${names.length > 5 ? ', …' : ''}.`,
        line: null,
      };

/** The rows are read: those of an earlier reading go, keys that occur twice are found. */
const ended = (parts: Parts, row: StoredImport, columns: Columns, problem: FileProblem | null): Promise<void> =>
  within(parts, row, async (tx) => {
    rows.removeOtherRows(tx, row.id, row.step);
    rows.markDuplicates(tx, row.id, keyColumn(row.kind, columns), null);
    rows.recountRows(tx, row.id);
    store.saveStatus(tx, row.id, 'checked', problem);
  });

async function readTable(parts: Parts, row: StoredImport, path: string): Promise<void> {
  const archive = row.format === 'archive' ? await archiveOf(path) : null;
  if (row.format === 'e_invoice' || archive?.kind === 'e_invoices') return readDocuments(parts, row, path);
  const head = await takeHead(parts, row, path);
  if (head === undefined) return;
  const unused = await takeRows(parts, head, path, archive?.files ?? null);
  const { columns, mapping } = head.row;
  await ended(parts, row, columnsOf({ columns, mapping }), notUsed(unused));
}

async function readDocuments(parts: Parts, row: StoredImport, path: string): Promise<void> {
  const problem = await takeDocuments(parts, row, path);
  if (problem !== undefined) return refuse(parts, row, problem);
  await ended(parts, row, columnsOf({ columns: [], mapping: {} }), null);
}

/** Reads the file of an import that waits for it. A reading that is killed begins again: it has no effect but its rows. */
export async function readImportFile(parts: Parts, row: StoredImport): Promise<void> {
  const file = await parts.objects.local(row.sha256.toString('hex'));
  try {
    await readTable(parts, row, file.path);
  } catch (error) {
    if (!(error instanceof TableRefused)) throw error;
    await refuse(parts, row, error.problem);
  } finally {
    await file.release();
  }
}

/** Makes the file of an export. */
import { Readable } from 'node:stream';
import assert from 'node:assert/strict';
import type { Database } from '../../../platform/database/pool.ts';
import type { Objects, SpooledFile } from '../../../platform/objects/index.ts';
import { csvOf, serializedSheet, workbookOf } from '../../../platform/spreadsheet/index.ts';
import { noIssuer, readIssuer } from '../../statements/conditions/index.ts';
import { type ExtfHeader, extfHead, extfRows } from './extf.ts';
import { wordsOf } from './export.ts';
import { yearBegin } from './period.ts';
import { rowOf } from './posting.ts';
import { reportOf } from './reports.ts';
import * as store from './store.ts';

export interface Making {
  readonly database: Pick<Database, 'readAsOperator'>;
  readonly objects: Pick<Objects, 'spool' | 'keep'>;
}

export interface Made {
  readonly sha256: string;
  readonly size: number;
  readonly row_count: number;
}

const file_bytes_max = 2 ** 31 - 1;
const batch = 2_000;

/** @throws WorkbookFailed; ObjectStoreUnavailable, SpoolUnavailable */
export async function makeFile(row: store.ExportRow, { database, objects }: Making): Promise<Made> {
  if (row.kind === 'datev') {
    const { row_count } = row;
    assert(row_count !== null, 'the entries of an export are counted');
    return { ...(await stored(objects, postings(row, database))), row_count };
  }
  const sheet = await reportOf(row, database);
  const bytes = row.format === 'csv' ? csvOf(sheet) : await workbookOf(serializedSheet(sheet));
  return { ...(await stored(objects, Readable.from([bytes]))), row_count: sheet.rows.length };
}

async function stored(
  objects: Making['objects'],
  content: AsyncIterable<Uint8Array>,
): Promise<Omit<Made, 'row_count'>> {
  const file: SpooledFile = await objects.spool.take(content, file_bytes_max);
  try {
    await objects.keep([file]);
    return { sha256: file.sha256, size: file.size };
  } finally {
    await file.release();
  }
}

/** The file of postings, page by page. */
async function* postings(row: store.ExportRow, database: Making['database']): AsyncGenerator<Buffer> {
  const { id, api, settings, from_on: from, to_on: to, company_id } = row;
  assert(from !== null, 'an export of postings has a period');
  const period = { from, to };
  const name = await database.readAsOperator(async (db) =>
    company_id === null ? (((await readIssuer(db)) ?? noIssuer).name ?? '') : store.readName(db, company_id),
  );
  yield extfHead(headerOf(row, name, from));
  for (let after = store.firstEntry, isLast = false; !isLast;) {
    const at = after;
    const entries = await database.readAsOperator((db) => store.readEntries(db, id, { after: at, batch }));
    const books = api === 'operator' ? 'operator' : 'company';
    yield extfRows(
      entries.map((entry) => rowOf(store.postingOf(entry, wordsOf({ ...entry, api })), settings, { books, period })),
      period,
    );
    const last = entries.at(-1);
    isLast = entries.length < batch || last === undefined;
    if (last !== undefined) after = { day: last.day, kind: last.kind, source_id: last.source_id, part: last.part };
  }
}

function headerOf({ settings, created_at, to_on: to }: store.ExportRow, name: string, from: string): ExtfHeader {
  const { chart, consultant_number, client_number, account_length, fiscal_year_begins, label } = settings;
  assert(chart !== null && consultant_number !== null && client_number !== null, 'the settings are complete');
  return {
    created_at,
    name,
    consultant_number,
    client_number,
    year_begins: yearBegin(from, fiscal_year_begins),
    account_length,
    from,
    to,
    label: label ?? 'Mahnwerk',
    chart,
  };
}

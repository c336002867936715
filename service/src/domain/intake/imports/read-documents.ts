/** Reads a file of e-invoices: each document becomes a row, checked against what is here of the company (intake.md 3). */
import { readFile } from 'node:fs/promises';
import type { Database } from '../../../platform/database/pool.ts';
import { type DocumentRow, readEInvoices } from '../e-invoices/index.ts';
import type { EInvoiceKind } from '../e-invoices/index.ts';
import type { FileProblem } from '../shape/index.ts';
import { checkRows, columnsOf, type ReadRow, settingOf, stillWrong, type Surroundings } from './check.ts';
import type { StoredImport } from './import.ts';
import { completeOptions } from './options.ts';
import * as rows from './store-rows.ts';
import { within } from './within.ts';

type Parts = Surroundings & { readonly database: Database };

/** Documents of one transaction: each is large. */
const page = 25;

const noColumns = columnsOf({ mapping: {}, columns: [] });

type Edits = Awaited<ReturnType<typeof rows.readEdits>>;

/** A document as a row: what a person has set takes the place of what it says. */
function rowOf({ number, document, values, invoice, problems }: DocumentRow, edits: Edits, kind: string): ReadRow {
  const edit = edits.get(number);
  const given = (edit?.given ?? {}) as Readonly<Record<string, string | null>>;
  return {
    number,
    document,
    cells: [],
    values: { ...values, ...given },
    invoice,
    debtor_id: edit?.debtor_id ?? null,
    own_problems: stillWrong(problems, given, { kind, invoice }),
  };
}

/** Reads, checks and keeps the documents of a file. @returns what is wrong with the file @throws EInvoiceReaderUnavailable */
export async function takeDocuments(parts: Parts, row: StoredImport, path: string): Promise<FileProblem | undefined> {
  const read = await readEInvoices({
    bytes: await readFile(path),
    filename: row.filename,
    kind: row.kind as EInvoiceKind,
    options: completeOptions(row.options),
  });
  if ('code' in read) return read;
  for (let from = 0; from < read.length; from += page) {
    const documents = read.slice(from, from + page);
    await within(parts, row, async (tx) => {
      const edits = await rows.readEdits(
        tx,
        row.id,
        documents.map(({ number }) => number),
      );
      const given = documents.map((each) => rowOf(each, edits, row.kind));
      const checked = await checkRows(tx, given, { setting: settingOf(row, parts), columns: noColumns });
      rows.writeRows(tx, { import_id: row.id, pass: row.step }, checked);
    });
  }
  return undefined;
}

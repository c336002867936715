/** The rows of a file of e-invoices: a document each (intake.md 3). */
import type { EInvoice } from '@mahnwerk/contract/shapes/e-invoice.ts';
import { rowError, type FileProblem, type RowProblem } from '../shape/index.ts';
import { checkInvoice } from './checks.ts';
import { DocumentFault } from './fault.ts';
import { type EInvoiceFile, withEInvoices } from './reader.ts';
import { type EInvoiceKind, type EInvoiceOptions, rowOf, type Values } from './values.ts';

/** A row as it stands before the company's data are asked. */
export interface DocumentRow {
  /** The position in the archive, from 1. */
  readonly number: number;
  /** The name of the file. */
  readonly document: string | null;
  readonly values: Values;
  /** Null where the document was refused. */
  readonly invoice: EInvoice | null;
  readonly problems: readonly RowProblem[];
}

export interface FileOfEInvoices {
  readonly bytes: Uint8Array;
  readonly filename: string | null;
  readonly kind: EInvoiceKind;
  readonly options: EInvoiceOptions;
}

/** A document that was read, or the fault for which it is refused. */
type Read = { readonly row: DocumentRow; readonly fault: DocumentFault | null };

/**
 * Reads every document. A document that cannot be read is a refused row; of a single file its fault is the file's problem too.
 *
 * @throws EInvoiceReaderUnavailable
 */
export async function readEInvoices(file: FileOfEInvoices): Promise<readonly DocumentRow[] | FileProblem> {
  try {
    return await withEInvoices(file.bytes, (open) => rowsOf(open, file));
  } catch (error) {
    if (error instanceof DocumentFault) return { code: error.code, message: error.message, line: null };
    throw error;
  }
}

async function rowsOf(open: EInvoiceFile, file: FileOfEInvoices): Promise<readonly DocumentRow[] | FileProblem> {
  const isArchive = open.documents.some(({ name }) => name !== null);
  const rows: Read[] = [];
  for (const [index, { name }] of open.documents.entries())
    rows.push(await readRow(open, { number: index + 1, document: name ?? file.filename }, file));
  const [only] = rows;
  if (!isArchive && only?.fault) return { code: only.fault.code, message: only.fault.message, line: null };
  return rows.map(({ row }) => row);
}

async function readRow(
  open: EInvoiceFile,
  place: Pick<DocumentRow, 'number' | 'document'>,
  { kind, options }: FileOfEInvoices,
): Promise<Read> {
  try {
    const read = await open.read(place.number);
    const { invoice, values, problems } = rowOf(read.invoice, kind, options);
    return { row: { ...place, invoice, values, problems: [...checkInvoice(read), ...problems] }, fault: null };
  } catch (error) {
    if (!(error instanceof DocumentFault) || error.code === 'mixed_archive') throw error;
    const problems = [rowError(error.code, error.message)];
    return { row: { ...place, invoice: null, values: {}, problems }, fault: error };
  }
}

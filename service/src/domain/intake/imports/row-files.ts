/** The files of rows: PDFs of an archive, e-invoices and their reading copies, data sheets. Each is handed over before the next is made. */
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { EInvoice } from '@mahnwerk/contract/shapes/e-invoice.ts';
import { type Clamd, ClamdUnavailable, scan, ScanFailed } from '../../../platform/inspection/clamd.ts';
import { mediaTypeOf } from '../../../platform/inspection/media-type.ts';
import {
  isTypesetterUnavailable,
  type TypesetDocument,
  type Typesetter,
  TypesettingFailed,
} from '../../../platform/typesetting/typesetter.ts';
import { filenameOf } from '../../correspondence/documents/index.ts';
import { DocumentFault, type EInvoiceFile, readingCopyOf, withEInvoices } from '../e-invoices/index.ts';
import type { Attached } from '../kinds/index.ts';
import { archivedFile, TableRefused } from '../tables/index.ts';
import type { StoredRow } from './import.ts';

/** A file that no document can be made of: its row fails. */
export interface Unusable {
  readonly code: string;
  readonly message: string;
}

/** The inspection has to wait; a later attempt may succeed. */
export class InspectionDelayed extends Error {
  readonly seconds: number;
  constructor(seconds: number) {
    super('the inspection of a document is delayed');
    this.seconds = seconds;
  }
}

export interface RowFile {
  readonly type: Attached['type'];
  readonly filename: string;
  readonly bytes: Buffer;
  /** The service made it: it needs no inspection. */
  readonly isOwn: boolean;
}

export interface FileParts {
  readonly typesetter: Pick<Typesetter, 'typeset'>;
  readonly clamd: Clamd | undefined;
}

export type TakeFile = (number: number, file: RowFile | Unusable) => Promise<void>;

const pdf = 'application/pdf';

const baseOf = (name: string): string => name.slice(name.search(/[^/\\]*$/));

/** What a file is made into, or why it cannot be. @throws what another attempt may mend */
async function orUnusable(make: () => Promise<RowFile | Unusable>): Promise<RowFile | Unusable> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof DocumentFault) return { code: error.code, message: error.message };
    if (error instanceof TableRefused) return { code: error.problem.code, message: error.problem.message };
    if (error instanceof TypesettingFailed && !isTypesetterUnavailable(error))
      return { code: 'processing_failed', message: 'The document exceeds the limits of typesetting.' };
    throw error;
  }
}

/** The PDFs that rows of a table name. */
export async function takeArchived(rows: readonly StoredRow[], path: string, take: TakeFile): Promise<void> {
  for (const { number, document } of rows) {
    const name = document ?? '';
    const file = await orUnusable(async () => ({
      type: 'invoice',
      filename: filenameOf(baseOf(name), pdf),
      bytes: await archivedFile(path, name),
      isOwn: false,
    }));
    await take(number, file);
  }
}

/** Hybrid invoices as they are, reading copies of the others. */
export const takeEInvoices = async (
  parts: FileParts,
  rows: readonly StoredRow[],
  path: string,
  take: TakeFile,
): Promise<void> =>
  withEInvoices(await readFile(path), async (open) => {
    for (const row of rows) await take(row.number, await orUnusable(() => eInvoiceFile(parts, row, open)));
  });

async function eInvoiceFile(
  parts: FileParts,
  { number, document, invoice, updated_at }: StoredRow,
  open: EInvoiceFile,
): Promise<RowFile | Unusable> {
  const bytes = await open.bytes(number);
  const name = baseOf(document ?? '') || 'rechnung';
  if (mediaTypeOf(bytes.subarray(0, 2_048)) === pdf)
    return { type: 'invoice', filename: filenameOf(name, pdf), bytes, isOwn: false };
  if (await isInfected(parts.clamd, bytes)) return malware;
  const read = invoice as EInvoice;
  const copy = readingCopyOf(read, { name, bytes }, read.issue_date ?? updated_at.slice(0, 10));
  return typeset(parts, copy, { type: 'invoice', name: `${name.replace(/\.xml$/i, '')}.pdf` });
}

/** Sheets in the place of PDFs. */
export async function takeSheets(
  parts: FileParts,
  sheets: readonly (readonly [number, TypesetDocument])[],
  take: TakeFile,
): Promise<void> {
  for (const [number, sheet] of sheets) {
    const made = () => typeset(parts, sheet, { type: 'claim_statement', name: 'Rechnungsuebersicht.pdf' });
    await take(number, await orUnusable(made));
  }
}

const typeset = async (
  { typesetter }: FileParts,
  document: TypesetDocument,
  { type, name }: { readonly type: Attached['type']; readonly name: string },
): Promise<RowFile> => ({
  type,
  filename: filenameOf(name, pdf),
  bytes: (await typesetter.typeset(document)).pdf,
  isOwn: true,
});

export const malware: Unusable = { code: 'unsupported', message: 'The document holds malware.' };

const clamd_seconds = 10;

/** An XML is scanned before it is put into its copy. */
async function isInfected(clamd: Clamd | undefined, bytes: Buffer): Promise<boolean> {
  if (clamd === undefined) return false;
  try {
    return (await scan(clamd, () => Readable.from([bytes]))).kind === 'infected';
  } catch (error) {
    if (error instanceof ClamdUnavailable || error instanceof ScanFailed) throw new InspectionDelayed(clamd_seconds);
    throw error;
  }
}

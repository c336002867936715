/**
 * The documents that rows of a run bring along. They are stored before the transaction of their rows; what a user sent is scanned and
 * opened as every document is.
 */
import type { Logger } from 'pino';
import type { EInvoice } from '@mahnwerk/contract/shapes/e-invoice.ts';
import type { Inspector } from '../../../platform/inspection/inspector.ts';
import type { Objects } from '../../../platform/objects/index.ts';
import { inspectContent } from '../../correspondence/documents/index.ts';
import { isCreditNote } from '../e-invoices/index.ts';
import { type Attached, dataSheetsOf, rulesOf } from '../kinds/index.ts';
import { settingOf } from './check.ts';
import type { StoredImport, StoredRow } from './import.ts';
import { nextRows } from './next-rows.ts';
import { completeOptions } from './options.ts';
import type { Parts } from './read.ts';
import {
  type FileParts,
  InspectionDelayed,
  malware,
  type RowFile,
  takeArchived,
  takeEInvoices,
  type TakeFile,
  takeSheets,
  type Unusable,
} from './row-files.ts';

export interface DocumentParts extends Parts, FileParts {
  /** Where files are stored. */
  readonly files: Pick<Objects, 'spool' | 'keep'>;
  readonly inspector: Inspector;
  readonly log: Logger;
}

const hasFiles = ({ format }: StoredImport): boolean => format === 'e_invoice' || format === 'archive';

const hasSheets = ({ kind, options }: StoredImport): boolean =>
  kind === 'invoices' && completeOptions(options).without_pdf === 'data_sheet';

/** Whether rows of the import may bring documents along. */
export const bringsDocuments = (row: StoredImport): boolean => hasFiles(row) || hasSheets(row);

/** What is here already, and credit notes, make no invoice. */
const makesInvoice = ({ invoice, problems }: StoredRow): boolean =>
  !(invoice !== null && isCreditNote(invoice as EInvoice)) && !problems.some(({ code }) => code === 'already_exists');

/** By number, the files of the next rows, or why there is none. @throws InspectionDelayed and what stores and typesetting throw */
export async function documentsFor(
  parts: DocumentParts,
  row: StoredImport,
  batch: number,
): Promise<Readonly<Record<number, Attached | Unusable>>> {
  const kept: Record<number, Attached | Unusable> = {};
  if (!bringsDocuments(row)) return kept;
  const take: TakeFile = async (number, file) => {
    kept[number] = 'code' in file ? file : await keep(parts, row, file);
  };
  const next = await parts.database.readAsOperator((db) =>
    nextRows(db.forCompany(row.company_id), row.id, batch, rulesOf(row.kind).together),
  );
  const making = next.filter(makesInvoice);
  if (hasFiles(row)) await takeFiles(parts, row, { rows: making.filter(({ document }) => document !== null), take });
  if (hasSheets(row)) await makeSheets(parts, row, { rows: making.filter(({ document }) => document === null), take });
  return kept;
}

interface Taking {
  readonly rows: readonly StoredRow[];
  readonly take: TakeFile;
}

async function takeFiles(parts: DocumentParts, row: StoredImport, { rows: bringing, take }: Taking): Promise<void> {
  if (bringing.length === 0) return;
  const file = await parts.objects.local(row.sha256.toString('hex'));
  try {
    if (bringing.some(({ invoice }) => invoice !== null)) await takeEInvoices(parts, bringing, file.path, take);
    else await takeArchived(bringing, file.path, take);
  } finally {
    await file.release();
  }
}

async function makeSheets(parts: DocumentParts, row: StoredImport, { rows: without, take }: Taking): Promise<void> {
  if (without.length === 0) return;
  const sheets = await parts.database.readAsOperator((db) =>
    dataSheetsOf(db.forCompany(row.company_id), without, settingOf(row, parts)),
  );
  await takeSheets(parts, sheets, take);
}

async function keep(
  parts: DocumentParts,
  row: StoredImport,
  { type, filename, bytes, isOwn }: RowFile,
): Promise<Attached | Unusable> {
  const { spool, keep: store } = parts.files;
  const spooled = await spool.take([bytes], bytes.length);
  try {
    await store([spooled]);
    const { sha256 } = spooled;
    const unusable = isOwn ? undefined : await inspect(parts, row, sha256);
    return unusable ?? { type, filename, size: bytes.length, sha256 };
  } finally {
    await spooled.release();
  }
}

/** Longer than the inspector's time for an upload: the run waits, no client does. */
const limit_ms = 10_000;
/** The next attempt at a file that ended its inspection would be the last. */
const attempts = 5;

async function inspect(
  { objects, inspector, clamd, log }: DocumentParts,
  { id, company_id }: StoredImport,
  sha256: string,
): Promise<Unusable | undefined> {
  const { decision } = await inspectContent(
    { objects, inspector, clamd, log, limit_ms, isRepeated: true },
    {
      id,
      company_id,
      sha256: Buffer.from(sha256, 'hex'),
      result: null,
      limit_ms: null,
      mime_type: 'application/pdf',
      attempts,
    },
  );
  if (decision.kind === 'postponed') throw new InspectionDelayed(Math.max(1, decision.seconds));
  const { status, failure_reason } = decision.outcome;
  if (status === 'ready') return undefined;
  return status === 'rejected'
    ? malware
    : { code: failure_reason ?? 'unsupported', message: 'The document cannot be opened.' };
}

/**
 * The files that rows of a run bring along: PDFs of an archive, e-invoices, and the reading copies of those that came as XML. They
 * are stored before the transaction of their rows, what a user sent is scanned and opened as every document is.
 */
import { readFile } from 'node:fs/promises';
import type { Logger } from 'pino';
import type { EInvoice } from '@mahnwerk/contract/shapes/e-invoice.ts';
import type { Clamd } from '../../../platform/inspection/clamd.ts';
import type { Inspector } from '../../../platform/inspection/inspector.ts';
import { mediaTypeOf } from '../../../platform/inspection/media-type.ts';
import type { Objects } from '../../../platform/objects/index.ts';
import type { Typesetter } from '../../../platform/typesetting/typesetter.ts';
import { inspectContent } from '../../correspondence/documents/index.ts';
import { isCreditNote, readingCopyOf, withEInvoices } from '../e-invoices/index.ts';
import type { Attached } from '../kinds/index.ts';
import { archivedFile } from '../tables/index.ts';
import type { StoredImport, StoredRow } from './import.ts';
import type { Parts } from './read.ts';
import * as rows from './store-rows.ts';

export interface DocumentParts extends Parts {
  /** Where files are stored. */
  readonly files: Pick<Objects, 'spool' | 'keep'>;
  readonly typesetter: Pick<Typesetter, 'typeset'>;
  readonly inspector: Inspector;
  readonly clamd: Clamd | undefined;
  readonly log: Logger;
}

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

interface File {
  readonly filename: string;
  readonly bytes: Buffer;
  /** The service made it: it needs no inspection. */
  readonly isOwn: boolean;
}

const brings = ({ document, invoice, problems }: StoredRow): boolean =>
  document !== null &&
  !(invoice !== null && isCreditNote(invoice as EInvoice)) &&
  !problems.some(({ code }) => code === 'already_exists');

/** By number, the files of the next rows, or why there is none. @throws InspectionDelayed and what stores and typesetting throw */
export async function documentsFor(
  parts: DocumentParts,
  row: StoredImport,
  batch: number,
): Promise<Readonly<Record<number, Attached | Unusable>>> {
  if (row.format !== 'e_invoice' && row.format !== 'archive') return {};
  const next = await parts.database.readAsOperator((db) =>
    rows.readToRun(db.forCompany(row.company_id), row.id, batch),
  );
  const bringing = next.filter(brings);
  if (bringing.length === 0) return {};
  const file = await parts.objects.local(row.sha256.toString('hex'));
  try {
    const found = bringing.some(({ invoice }) => invoice !== null)
      ? await eInvoicesOf(parts, bringing, file.path)
      : await filesOf(bringing, file.path);
    const kept: Record<number, Attached | Unusable> = {};
    for (const [number, each] of found) kept[number] = await keep(parts, row, each);
    return kept;
  } finally {
    await file.release();
  }
}

/** The PDFs that rows of a table name. */
async function filesOf(bringing: readonly StoredRow[], path: string): Promise<[number, File][]> {
  const found: [number, File][] = [];
  for (const { number, document } of bringing) {
    const name = document ?? '';
    found.push([number, { filename: baseOf(name), bytes: await archivedFile(path, name), isOwn: false }]);
  }
  return found;
}

const baseOf = (name: string): string => name.slice(name.search(/[^/\\]*$/));

/** Hybrid invoices as they are, reading copies of the others. */
const eInvoicesOf = async (
  parts: DocumentParts,
  bringing: readonly StoredRow[],
  path: string,
): Promise<[number, File][]> =>
  withEInvoices(await readFile(path), async (open) => {
    const found: [number, File][] = [];
    for (const { number, document, invoice, updated_at } of bringing) {
      const bytes = await open.bytes(number);
      const name = baseOf(document ?? '') || 'rechnung';
      if (mediaTypeOf(bytes.subarray(0, 2_048)) === 'application/pdf') {
        found.push([number, { filename: name, bytes, isOwn: false }]);
        continue;
      }
      const read = invoice as EInvoice;
      const copy = readingCopyOf(read, { name, bytes }, read.issue_date ?? updated_at.slice(0, 10));
      const { pdf } = await parts.typesetter.typeset(copy);
      found.push([number, { filename: `${name.replace(/\.xml$/i, '')}.pdf`, bytes: pdf, isOwn: true }]);
    }
    return found;
  });

async function keep(
  parts: DocumentParts,
  row: StoredImport,
  { filename, bytes, isOwn }: File,
): Promise<Attached | Unusable> {
  const { spool, keep: store } = parts.files;
  const spooled = await spool.take([bytes], bytes.length);
  try {
    await store([spooled]);
    const { sha256 } = spooled;
    const unusable = isOwn ? undefined : await inspect(parts, row, sha256);
    return unusable ?? { type: 'invoice', filename, size: bytes.length, sha256 };
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
  return {
    code: failure_reason ?? 'unsupported',
    message: status === 'rejected' ? 'The document holds malware.' : 'The document cannot be opened.',
  };
}

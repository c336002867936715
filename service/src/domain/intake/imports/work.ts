/** The work of imports in the queue: reading, running, taking back. Those of a company run one after the other, companies in turn. */
import { elapsedMs } from '../../../platform/clock.ts';
import { TooManyWaiting } from '../../../platform/database/failure.ts';
import type { Inspector } from '../../../platform/inspection/inspector.ts';
import { ObjectStoreUnavailable, SpoolUnavailable } from '../../../platform/objects/index.ts';
import type { WorkHandler, WorkResult } from '../../../platform/queue/index.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { isTypesetterUnavailable, type Typesetter } from '../../../platform/typesetting/typesetter.ts';
import { endEInvoiceReader, EInvoiceReaderUnavailable } from '../e-invoices/index.ts';
import { importWork } from './create.ts';
import { bringsDocuments, type DocumentParts, documentsFor } from './documents.ts';
import type { StoredImport } from './import.ts';
import { readImportFile } from './read.ts';
import { InspectionDelayed } from './row-files.ts';
import { runInThread, undoInThread } from './run.ts';
import * as store from './store.ts';

/** A company’s import gives way to those of others after this time. */
const round_ms = 5_000;
/** A killed process has its work taken over after this time, or at the next start. */
const lease_seconds = 30;
/** Rows of one transaction. */
const batch_rows = 100;
/** Fewer where documents are made and inspected before it, so that a stop does not wait for them. */
const batch_documents = 25;

const later = (seconds: number): WorkResult => ({ kind: 'postponed', seconds, counts: false });

export type WorkParts = DocumentParts & { readonly inspector: Inspector; readonly typesetter: Typesetter };

async function runSome(parts: WorkParts, row: StoredImport, stopping: AbortSignal): Promise<WorkResult> {
  if (await parts.database.readAsOperator((db) => store.hasEarlier(db.forCompany(row.company_id), row.id)))
    return later(1);
  const { company_id: company, id } = row;
  const author = { type: row.author_type as 'user' | 'key', name: row.author_name };
  const batch = bringsDocuments(row) ? batch_documents : batch_rows;
  const asked = { company, id, batch, publicUrl: parts.publicUrl, environment: parts.environment };
  const end = elapsedMs() + round_ms;
  while (elapsedMs() < end && !stopping.aborted) {
    const { isOver } =
      row.status === 'running'
        ? await parts.database.asOperatorInThread(
            runInThread,
            company,
            { ...asked, attached: await documentsFor(parts, row, batch) },
            { author },
          )
        : await parts.database.asOperatorInThread(undoInThread, company, { ...asked, attached: {} }, { author });
    if (isOver) return { kind: 'done' };
  }
  return later(0);
}

async function workOn(parts: WorkParts, row: StoredImport, stopping: AbortSignal): Promise<WorkResult> {
  if (row.status === 'running' || row.status === 'undoing') return runSome(parts, row, stopping);
  if (row.status === 'reading' || row.status === 'checking') await readImportFile(parts, row);
  return { kind: 'done' };
}

/** What waits for a store that is away, and for the thread: it is no fault of the import. */
const isAway = (error: unknown): boolean =>
  error instanceof ObjectStoreUnavailable ||
  error instanceof TooManyWaiting ||
  error instanceof EInvoiceReaderUnavailable ||
  error instanceof SpoolUnavailable ||
  isTypesetterUnavailable(error) ||
  (error instanceof Refusal && error.code === 'service_unavailable');

export const importHandler = (parts: WorkParts): WorkHandler => ({
  kind: importWork,
  concurrency: 2,
  perCompany: 1,
  lease_seconds,
  keepsLease: true,
  async work({ key, company_id }, stopping) {
    const [id = '', step] = key.split(':');
    const row = await parts.database.readAsOperator((db) => store.readImport(db.forCompany(company_id ?? ''), id));
    // A later step has work of its own.
    if (row === undefined || String(row.step) !== step) return { kind: 'done' };
    try {
      return await workOn(parts, row, stopping);
    } catch (error) {
      if (error instanceof InspectionDelayed) return later(error.seconds);
      if (isAway(error)) return later(2);
      throw error;
    }
  },
  close() {
    void parts.typesetter.close();
    void parts.inspector.close();
    void endEInvoiceReader();
  },
});

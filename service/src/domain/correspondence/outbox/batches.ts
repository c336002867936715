/** The operator's routes of print batches. */
import type { Dependencies } from '../../../platform/dependencies.ts';
import {
  type BatchConfirmation,
  type PrintBatchInput,
  printBatches,
} from '@mahnwerk/contract/operator/print-batches.ts';
import type { OperatorTx } from '../../../platform/database/session.ts';
import { audited } from '../../../platform/http/audited.ts';
import { type Download, implement, prepared } from '../../../platform/http/handler.ts';
import { authorOf } from '../../../platform/http/authenticate.ts';
import { Interruption } from '../../../platform/http/interruption.ts';
import { mapPage } from '../../../platform/lists/query.ts';
import { orNotFound, Refusal, refuseFailures } from '../../../platform/refusal.ts';
import { storedFile } from '../documents/index.ts';
import { companyStatus } from '../../parties/companies/index.ts';
import { type BatchRow, manifestOf, moveBatch, presentBatch, presentListed } from './batch.ts';
import { businessDatesOf } from './batch-days.ts';
import { type PackedBatch, Packing } from './packing.ts';
import type { LetterSources } from './source.ts';
import { lockRows } from './store.ts';
import * as store from './store-batches.ts';
import { giveBack, post } from './store-moves.ts';
import { markUndeliverable } from './undeliverable.ts';

export const batchRoutes = (sources: LetterSources) =>
  implement(printBatches, {
    list: async ({ db, query }) => mapPage(await store.listBatches(db, query), presentListed),

    create: prepared(
      async ({ body, deps }) => new Packing(body as PrintBatchInput, { ...deps, sources }),
      async ({ tx, body: { company_id = null, format }, prepared: packing, caller }) => {
        await refuseUnknownCompany(tx, company_id);
        const { packed } = packing;
        if (packed === undefined) throw new Interruption(() => packing.run());
        const batch = await insertBatch(tx, packed, { company_id, format, created_by: authorOf(caller) });
        return audited(batch, {
          company: company_id ?? undefined,
          target: batch.id,
          after: { status: batch.status, letter_count: batch.letter_count, stopped: batch.stopped },
        });
      },
    ),

    get: async ({ db, path }) => presentBatch(orNotFound(await store.readBatch(db, path.id))),

    download: async ({ db, path, deps }) => downloadOf(orNotFound(await store.readBatch(db, path.id)), deps),

    async confirm({ tx, path, body, deps }) {
      const row = orNotFound(await store.lockBatch(tx, path.id));
      const { to } = moveBatch(row.status, 'confirm');
      await refuseInvalid(tx, row, body);
      const { posted_on, rejected = [] } = body;
      await reject(tx, { row, rejected, sources }, deps);
      await post(tx, sources, { batch_id: row.id, posted_on });
      const batch = presentBatch(await store.changeBatch(tx, { id: row.id, status: to, posted_on }));
      return audited(batch, {
        company: row.company_id ?? undefined,
        before: { status: row.status },
        after: { status: to, posted_on, rejected },
      });
    },

    async return({ tx, path }) {
      const row = orNotFound(await store.lockBatch(tx, path.id));
      const { to } = moveBatch(row.status, 'return');
      await giveBack(tx, sources, row.id);
      const batch = presentBatch(await store.changeBatch(tx, { id: row.id, status: to, posted_on: null }));
      return audited(batch, {
        company: row.company_id ?? undefined,
        before: { status: row.status },
        after: { status: to },
      });
    },
  });

async function refuseUnknownCompany(tx: OperatorTx, id: string | null): Promise<void> {
  const isKnown = id === null || (await companyStatus(tx, id)) !== undefined;
  refuseFailures((report) => {
    if (!isKnown) report.failAt('company_id', 'invalid', 'No company with this id exists.');
  });
}

async function insertBatch(
  tx: OperatorTx,
  { id, letters, stopped, file, taken_on }: PackedBatch,
  asked: Pick<store.NewBatch, 'company_id' | 'format' | 'created_by'>,
) {
  const isLeased = await store.end(tx, id);
  if (!isLeased) throw new Refusal('service_unavailable', { because: 'the lease of the print batch has lapsed' });
  const row = await store.insert(tx, {
    id,
    ...asked,
    status: letters.length === 0 ? 'returned' : 'taken',
    letter_count: letters.length,
    page_count: letters.reduce((sum, { pages }) => sum + pages, 0),
    sha256: file === undefined ? null : Buffer.from(file.sha256, 'hex'),
    size: file?.size ?? null,
    manifest: manifestOf(letters),
    stopped,
    taken_on,
  });
  return presentBatch(row);
}

async function refuseInvalid(tx: OperatorTx, row: BatchRow, { posted_on, rejected = [] }: BatchConfirmation) {
  const { last } = await businessDatesOf(tx, row.manifest);
  const letters = new Set(row.manifest.map(({ letter_id }) => letter_id));
  refuseFailures((report) => {
    if (posted_on < row.taken_on || posted_on > last)
      report.failAt('posted_on', 'invalid', `Expected a day from ${row.taken_on} to ${last}.`);
    for (const [index, { letter_id }] of rejected.entries())
      if (!letters.delete(letter_id))
        report.failAt(`rejected[${index}].letter_id`, 'invalid', 'Expected each letter of the batch once at most.');
  });
}

interface Rejection {
  readonly row: BatchRow;
  readonly rejected: NonNullable<BatchConfirmation['rejected']>;
  readonly sources: LetterSources;
}

/** Letters that were not posted: they are undeliverable, and the address stays. */
async function reject(tx: OperatorTx, { row, rejected, sources }: Rejection, deps: Dependencies): Promise<void> {
  const reasons = new Map(rejected.map(({ letter_id, reason }) => [letter_id, reason]));
  const byCompany = Map.groupBy(
    row.manifest.filter(({ letter_id }) => reasons.has(letter_id)),
    ({ company_id }) => company_id,
  );
  for (const [company, entries] of [...byCompany].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const bound = tx.forCompany(company);
    for (const [source, own] of Map.groupBy(entries, ({ kind }) => sources.of(kind))) {
      const ids = own.map(({ letter_id }) => letter_id).toSorted();
      await source.lock(bound, ids);
      const statuses = await lockRows(bound, ids);
      for (const letter of ids.filter((id) => statuses.get(id) === 'taken')) {
        const evidence = { what: 'bounced', detail: reasons.get(letter) ?? null } as const;
        await markUndeliverable(bound, { source, letter, blamesAddress: false, evidence }, deps);
      }
    }
  }
}

function downloadOf({ id, format, sha256, size }: BatchRow, { objects }: Pick<Dependencies, 'objects'>): Download {
  if (sha256 === null || size === null) throw new Refusal('not_found');
  const file = { mediaType: `application/${format}`, size, sha256, filename: `print-batch-${id}.${format}` };
  return storedFile(objects, file);
}

/**
 * The packing of a print batch, outside the transaction of its command: letters are reserved under a lease, each passes
 * the last gate in a transaction of its own, and their file is stored. The command then ends the lease and inserts the
 * batch; otherwise the letters go back to the outbox, at the latest when the lease has lapsed.
 */
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { PrintBatch, PrintBatchInput } from '@mahnwerk/contract/operator/print-batches.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { Undo } from '../../../platform/http/interruption.ts';
import { newId } from '../../../platform/ids.ts';
import { type Job, job } from '../../../platform/queue/index.ts';
import type { SpooledFile } from '../../../platform/objects/index.ts';
import { Refusal, refuseUnless } from '../../../platform/refusal.ts';
import { askAgain } from './gate.ts';
import type { BatchedLetter } from './batch.ts';
import { businessDatesOf } from './batch-days.ts';
import { packedFile } from './packed-file.ts';
import type { LetterSources } from './source.ts';
import * as store from './store-batches.ts';
import { giveBack, take, type TakenRow } from './store-moves.ts';

/** The letters of a batch with their file, before the batch exists. */
export interface PackedBatch {
  readonly id: string;
  readonly letters: readonly BatchedLetter[];
  readonly stopped: PrintBatch['stopped'];
  readonly taken_on: string;
  /** Undefined for a batch without letters. */
  readonly file: Pick<SpooledFile, 'sha256' | 'size'> | undefined;
}

/** What packing needs: the service, and the modules of letters. */
export type PackingDeps = Dependencies & { readonly sources: LetterSources };

/** Packs the batch of one command. */
export class Packing {
  readonly #input: PrintBatchInput;
  readonly #deps: PackingDeps;
  #packed: PackedBatch | undefined;

  constructor(input: PrintBatchInput, deps: PackingDeps) {
    this.#input = input;
    this.#deps = deps;
  }

  /** Undefined until `run`. */
  get packed(): PackedBatch | undefined {
    return this.#packed;
  }

  /** Takes the letters and stores their file; returns what gives them back. @throws Refusal conflict if no letter waits */
  async run(): Promise<Undo> {
    const { database, objects } = this.#deps;
    const id = newId();
    const { company_id = null, limit: max = limits.print_batch_letters_default, format } = this.#input;
    const reserved = await database.asOperator(async (tx) => {
      const rows = await store.reserve(tx, { batch_id: id, company_id, max });
      refuseUnless(rows.length > 0, 'conflict', { detail: 'No letter waits in the outbox.' });
      return rows;
    });
    let file: SpooledFile | undefined;
    const undo = async () => {
      await returnLetters(this.#deps, id).catch(() => undefined);
      if (file !== undefined) await objects.drop([file]);
    };
    try {
      const { letters, stopped } = await takeAll(this.#deps, id, reserved);
      const { first: taken_on } = await database.readAsOperator((db) => businessDatesOf(db, letters));
      if (letters.length > 0) {
        const packed = await packedFile(objects, { format, letters, taken_on });
        try {
          await objects.keep([packed]);
          file = packed;
        } finally {
          await packed.release();
        }
      }
      this.#packed = { id, letters, stopped, taken_on, file };
      return undo;
    } catch (error) {
      await undo();
      throw error;
    }
  }
}

type Reserved = Awaited<ReturnType<typeof store.reserve>>;

async function takeAll(
  deps: PackingDeps,
  batch_id: string,
  reserved: Reserved,
): Promise<Pick<PackedBatch, 'letters' | 'stopped'>> {
  const letters: BatchedLetter[] = [];
  const stopped: { letter_id: string; reason: PrintBatch['stopped'][number]['reason'] }[] = [];
  for (const { company_id, id, kind } of reserved)
    await deps.database.asOperator(async (tx) => {
      if (!(await store.lockLease(tx, batch_id))) throw new Refusal('service_unavailable', { because: 'lease lapsed' });
      const bound = tx.forCompany(company_id);
      const source = deps.sources.of(kind);
      const asked = await askAgain(bound, { source, id }, deps);
      if (asked === 'passed') {
        const taken = await take(bound, source, { id, batch_id, position: letters.length + 1 });
        if (taken !== undefined) letters.push(batchedLetter(taken));
      } else if (asked !== 'again' && asked.stopped?.reason != null)
        stopped.push({ letter_id: id, reason: asked.stopped.reason });
    });
  await deps.database.asOperator(async (tx) => store.release(tx, batch_id));
  return { letters, stopped };
}

function batchedLetter({ id, kind, company_id, sha256, pages, address }: TakenRow): BatchedLetter {
  if (sha256 === null || pages === null) throw new Error('a waiting letter has no file');
  const { postal_code = null, country = null } = address ?? {};
  return { id, kind, company_id, sha256: sha256.toString('hex'), pages, postal_code, country };
}

/** Gives the letters of a batch that is not inserted back to the outbox. */
const returnLetters = (
  { database, sources }: Pick<PackingDeps, 'database' | 'sources'>,
  batch_id: string,
): Promise<void> =>
  database.asOperator(async (tx) => {
    // Not if the lease lapsed: its letters went back, and may be in another batch.
    if (!(await store.end(tx, batch_id))) return;
    await giveBack(tx, sources, batch_id);
    store.release(tx, batch_id);
  });

/** Gives back the letters of batches whose process died while it packed them. */
export const returnAbandoned = (sources: LetterSources): Job =>
  job('print_batches.return_abandoned', {
    every: { minutes: 1 },
    batch: 10,
    async run({ database, batch, log }) {
      const returned = await database.asOperator(async (tx) => {
        const lapsed = await store.lockLapsed(tx, batch);
        for (const id of lapsed) {
          await giveBack(tx, sources, id);
          store.release(tx, id);
          await store.end(tx, id);
        }
        return lapsed.length;
      });
      if (returned > 0) log.warn({ batches: returned }, 'letters of abandoned print batches went back to the outbox');
      return returned === batch ? 'again' : 'done';
    },
  });

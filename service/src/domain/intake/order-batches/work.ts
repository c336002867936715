/**
 * Does batches as work of the queue, in rounds so that companies take turns. An item is one transaction with what became
 * of it: a killed process repeats none and leaves none out.
 */
import assert from 'node:assert/strict';
import { elapsedMs } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/pool.ts';
import type { OperatorTx } from '../../../platform/database/session.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { WorkHandler } from '../../../platform/queue/index.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { mayStillAct } from '../acting/index.ts';
import { doneOf, isUnderWay } from './batch.ts';
import { doItem, refused } from './item.ts';
import * as store from './store.ts';

const round_ms = 3_000;
/** After this time another process goes on with the batch of a killed one. */
const lease_seconds = 20;
/** Batches of different companies at the same time, in a process. */
const at_once = 2;

interface Asked extends Pick<Dependencies, 'publicUrl' | 'environment'> {
  readonly database: Pick<Database, 'asOperator'>;
  readonly company: string;
  /** The batch. */
  readonly id: string;
}

export const orderBatchHandler = (
  database: Pick<Database, 'asOperator'>,
  { publicUrl, environment }: Pick<Dependencies, 'publicUrl' | 'environment'>,
): WorkHandler => ({
  kind: store.orderBatchWork,
  concurrency: at_once,
  perCompany: 1,
  lease_seconds,
  keepsLease: true,
  async work({ key: id, company_id: company }, stopping) {
    assert(company !== null, 'a batch belongs to a company');
    const end = elapsedMs() + round_ms;
    const asked = { database, publicUrl, environment, company, id };
    while (await goOn(asked))
      if (stopping.aborted || elapsedMs() > end) return { kind: 'postponed', seconds: 0, counts: false };
    return { kind: 'done' };
  },
});

/** Does the next item. @returns whether items are left */
async function goOn(asked: Asked): Promise<boolean> {
  const { database } = asked;
  try {
    return await database.asOperator((tx) => withNext(tx, asked, doItem));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return database.asOperator((tx) => withNext(tx, asked, async () => refused(error)));
  }
}

/** The next item of a batch that is under way, locked, with what becomes of it. @returns whether items are left */
async function withNext(tx: OperatorTx, { id, company, ...deps }: Asked, become: typeof doItem): Promise<boolean> {
  const bound = tx.forCompany(company);
  store.holdItems(bound);
  const batch = await store.lockBatch(bound, id);
  if (batch === undefined || !isUnderWay(batch)) return false;
  const partnerId = batch.created_by_partner;
  if (!(await mayStillAct(tx, bound, partnerId))) {
    store.setStopped(bound, id);
    return false;
  }
  const item = await store.readItem(bound, id, doneOf(batch) + 1);
  const { publicUrl, environment } = deps;
  const done = await become(bound, item, { publicUrl, environment, partnerId });
  store.setDone(bound, { batch_id: id, position: item.position }, done);
  return item.position < batch.item_count;
}

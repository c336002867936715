/**
 * Does runs as work of the queue: company by company, in pages of mandates. Each page is one transaction that takes the
 * items and moves the run, so that a killed process repeats nothing and leaves nothing out.
 */
import { elapsedMs } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/pool.ts';
import type { OperatorTx } from '../../../platform/database/session.ts';
import { newId } from '../../../platform/ids.ts';
import { enqueue, type WorkHandler, type WorkResult } from '../../../platform/queue/index.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { correctBooksOf } from '../../collection/books/index.ts';
import { baseRateVersions } from '../../money/base-rates/index.ts';
import { readMandatesToState, takeItemsOf } from '../items/index.ts';
import {
  completeDraft,
  discardStatement,
  endOf,
  insertStatement,
  lockStatement,
  renewSingles,
} from '../statements/index.ts';
import * as store from './store.ts';

/** Mandates of one transaction (money.md 11). */
const batch_default = 500;
const round_ms = 5000;
const lease_seconds = 120;

export const runHandler = (database: Pick<Database, 'asOperator'>, batch = batch_default): WorkHandler => ({
  kind: store.runKind,
  concurrency: 1,
  lease_seconds,
  async work({ key: id }): Promise<WorkResult> {
    const end = elapsedMs() + round_ms;
    while (elapsedMs() < end) if (await database.asOperator((tx) => doPage(tx, id, batch))) return { kind: 'done' };
    return { kind: 'postponed', seconds: 0, counts: false };
  },
});

/** One page of one company. @returns whether the run is over */
async function doPage(tx: OperatorTx, id: string, batch: number): Promise<boolean> {
  const run = await store.lock(tx, id);
  if (run === undefined || run.status !== 'running') return true;
  const company = await store.nextCompany(tx, run.done_company ?? store.first, run.company_id);
  if (company === undefined) {
    store.finish(tx, id);
    enqueue(tx, { kind: store.interestKind, key: id });
    return true;
  }
  const bound = tx.forCompany(company);
  const until = endOf(run.period_end);
  if (run.done_mandate === null) {
    // Payments of an earlier form become items with the entries that correct it.
    if ((await correctBooksOf(bound, (await baseRateVersions(tx)).length)) > 0) return false;
    await renewSingles(bound, until);
  }
  const draft = await draftOf(tx, run, company);
  if (draft === undefined) {
    endCompany(tx, run, company, 'open_draft');
    return false;
  }
  const mandates = await readMandatesToState(bound, { after: run.done_mandate ?? store.first, batch });
  if (mandates.length > 0) await takeItemsOf(bound, draft, { of: mandates, until });
  if (mandates.length === batch) {
    store.move(tx, { ...run, done_mandate: mandates.at(-1)?.id ?? null });
    return false;
  }
  const row = orNotFound(await lockStatement(bound, draft));
  const isEmpty = !(await store.hasItems(bound, draft));
  if (isEmpty) discardStatement(bound, draft);
  else await completeDraft(bound, row);
  endCompany(tx, run, company, isEmpty ? 'nothing_to_state' : undefined);
  return false;
}

/** The draft of the run for a company; undefined where the company has another one. */
async function draftOf(tx: OperatorTx, run: store.RunRow, company: string): Promise<string | undefined> {
  const begun = (await store.readDrafts(tx, run.id)).find(({ company_id }) => company_id === company);
  if (begun !== undefined) return begun.id;
  const { period_start, period_end, booking_date } = run;
  const id = newId();
  const draft = { id, kind: 'collective', run_id: run.id, mandate_id: null, is_own: true } as const;
  const isNew = await insertStatement(tx.forCompany(company), { ...draft, period_start, period_end, booking_date });
  return isNew ? id : undefined;
}

function endCompany(
  tx: OperatorTx,
  run: store.RunRow,
  company_id: string,
  reason: 'nothing_to_state' | 'open_draft' | undefined,
): void {
  const skipped = reason === undefined ? run.skipped : [...run.skipped, { company_id, reason }];
  store.move(tx, { id: run.id, done_company: company_id, done_mandate: null, skipped });
}

/**
 * Does runs as work of the queue: company by company, in pages of mandates. Each page is one transaction that takes the
 * items and moves the run, so that a killed process repeats nothing and leaves nothing out.
 */
import { elapsedMs } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/pool.ts';
import type { OperatorTx } from '../../../platform/database/session.ts';
import { threadTask } from '../../../platform/database/thread-task.ts';
import { newId } from '../../../platform/ids.ts';
import { enqueue, type WorkHandler, type WorkResult } from '../../../platform/queue/index.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { correctBooksOf } from '../../collection/books/index.ts';
import { baseRateVersions } from '../../money/base-rates/index.ts';
import { readCompany } from '../../parties/companies/index.ts';
import { readMandatesToState, takeItemsOf } from '../items/index.ts';
import {
  addMandates,
  discardStatement,
  endOf,
  insertStatement,
  lockStatement,
  renewSingles,
  shareVat,
  type StatementRow,
} from '../statements/index.ts';
import * as store from './store.ts';

/** Mandates of one transaction (money.md 11). */
const batch_default = 500;
/** A company with more mandates is stated in the thread for long work; a page of fewer takes some milliseconds. */
const mandates_in_place = 50;
const round_ms = 5000;
const lease_seconds = 120;

type RunDatabase = Pick<Database, 'asOperator' | 'asOperatorInThread'>;

export const runHandler = (database: RunDatabase, batch = batch_default): WorkHandler => ({
  kind: store.runKind,
  concurrency: 1,
  lease_seconds,
  async work({ key: id }): Promise<WorkResult> {
    const end = elapsedMs() + round_ms;
    let large: string | undefined;
    while (elapsedMs() < end) {
      const page = await (large === undefined
        ? database.asOperator((tx) => doPage(tx, { id, batch }))
        : database.asOperatorInThread(pageInThread, large, { id, batch, company: large }));
      if (page.isOver) return { kind: 'done' };
      ({ large } = page);
    }
    return { kind: 'postponed', seconds: 0, counts: false };
  },
});

interface AskedPage {
  /** The run. */
  readonly id: string;
  readonly batch: number;
  /** In the thread: the company that it states. */
  readonly company?: string;
}

interface DonePage {
  readonly isOver: boolean;
  /** The company that the thread has to state, or goes on with. */
  readonly large?: string | undefined;
}

const pageInThread = threadTask(import.meta.url, 'statements.page', (tx: OperatorTx, asked: AskedPage) =>
  doPage(tx, asked),
);

/** One page of one company. */
async function doPage(tx: OperatorTx, { id, batch, company: large }: AskedPage): Promise<DonePage> {
  const run = await store.lock(tx, id);
  if (run === undefined || run.status !== 'running') return { isOver: true };
  const company = await store.nextCompany(tx, run.done_company ?? store.first, run.company_id);
  if (large !== undefined && large !== company) return { isOver: false };
  if (company === undefined) {
    store.finish(tx, id);
    enqueue(tx, { kind: store.interestKind, key: id });
    return { isOver: true };
  }
  const bound = tx.forCompany(company);
  const until = endOf(run.period_end);
  if (run.done_mandate === null) {
    // What new rates and rules correct is an item of this statement already.
    if ((await correctBooksOf(bound, (await baseRateVersions(tx)).length)) > 0) return { isOver: false, large };
    await renewSingles(bound, until);
  }
  if (large === undefined && (await store.hasMore(bound, mandates_in_place))) return { isOver: false, large: company };
  const draft = await draftOf(tx, run, company);
  if (draft === undefined) store.endCompany(tx, { id, company, reason: 'open_draft' });
  else await doPageOfDraft(tx, { run, draft }, { until, batch });
  return { isOver: false, large };
}

/** The next page of a company's draft: items with their figures before VAT, then the VAT. */
async function doPageOfDraft(
  tx: OperatorTx,
  { run, draft }: { readonly run: store.RunRow; readonly draft: StatementRow },
  { until, batch }: { readonly until: string; readonly batch: number },
): Promise<void> {
  const bound = tx.forCompany(draft.company_id);
  if (draft.sharing === null) {
    const of = await readMandatesToState(bound, { after: run.done_mandate ?? store.first, batch });
    if (of.length > 0) await addMandates(bound, draft, await takeItemsOf(bound, draft.id, { of, until }));
    if (of.length === batch) return store.move(tx, { ...run, done_mandate: of.at(-1)?.id ?? null });
    if (!(await store.hasItems(bound, draft.id))) {
      discardStatement(bound, draft.id);
      return store.endCompany(tx, { id: run.id, company: draft.company_id, reason: 'nothing_to_state' });
    }
  }
  if (await shareVat(bound, draft, batch))
    store.endCompany(tx, { id: run.id, company: draft.company_id, reason: null });
}

/** The draft of the run for a company, locked; undefined where the company has another one. */
async function draftOf(tx: OperatorTx, run: store.RunRow, company: string): Promise<StatementRow | undefined> {
  const bound = tx.forCompany(company);
  const begun = await store.findDraft(tx, run.id, company);
  if (begun !== undefined) return orNotFound(await lockStatement(bound, begun.id));
  const { period_start, period_end, booking_date } = run;
  const { tax_treatment } = await readCompany(bound);
  const id = newId();
  const draft = { id, kind: 'collective', run_id: run.id, mandate_id: null, is_own: true, tax_treatment } as const;
  const isNew = await insertStatement(bound, { ...draft, period_start, period_end, booking_date });
  return isNew ? orNotFound(await lockStatement(bound, id)) : undefined;
}

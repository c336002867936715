/** Does runs, one after the other, in rounds of a few seconds as work of the queue (dunning.md 6.3). */
import type { Dependencies } from '../../../platform/dependencies.ts';
import { elapsedMs } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/pool.ts';
import type { OperatorTx } from '../../../platform/database/session.ts';
import { newId } from '../../../platform/ids.ts';
import type { WorkHandler, WorkResult } from '../../../platform/queue/index.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { baseRates } from '../../money/base-rates/index.ts';
import { handOver } from '../handover/index.ts';
import { policyInForce } from '../policy/index.ts';
import { makeMoves } from './moves.ts';
import {
  checkHandovers,
  decisionsOf,
  lettersOf,
  missesRate,
  type Planned,
  readPlan,
  storePlan,
  warningsOf,
} from './plan.ts';
import * as store from './store.ts';
import { insertDryDecisions } from './store-due.ts';

/** Invoices of one transaction. The rules take some milliseconds a page, in which the process answers no request. */
const batch = 250;
const round_ms = 5000;
/** After this time another process goes on with the run of a killed one; a dry run of a large company takes longer. */
const lease_seconds = 20;
const no_debtor = '00000000-0000-0000-0000-000000000000';

export const runHandler = (database: Database, deps: Dependencies): WorkHandler => ({
  kind: store.runKind,
  concurrency: 1,
  lease_seconds,
  keepsLease: true,
  async work({ key: id }): Promise<WorkResult> {
    const run = await database.readAsOperator((db) => store.find(db, id));
    if (run === undefined || run.status === 'finished') return { kind: 'done' };
    if (run.status === 'stopped') return countLast(database, id);
    if (await database.readAsOperator((db) => store.hasEarlier(db, id))) return later(1);
    await begin(database, run, deps);
    if (!run.is_planned && !(await planSome({ database, deps, run }))) return later(0);
    return finish(database, run);
  },
});

const later = (seconds: number): WorkResult => ({ kind: 'postponed', seconds, counts: false });

async function begin(
  database: Database,
  run: store.RunRow,
  { environment }: Pick<Dependencies, 'environment'>,
): Promise<void> {
  if (run.status !== 'queued') return;
  if (!run.dry_run) await askHeldAgain(database, run);
  await database.asOperator(async (tx) => {
    if (!(await store.setRunning(tx, run.id)) || run.dry_run) return;
    if (environment === 'sandbox') store.moveBusinessDates(tx, run.run_on, run.company_id);
  });
}

/** Makes due what an earlier run of the day held or stopped, in short transactions. */
async function askHeldAgain(database: Database, { run_on, company_id }: store.RunRow): Promise<void> {
  for (let asked = batch; asked === batch;)
    asked = await database.asOperator((tx) => store.askHeldAgain(tx, { on: run_on, company: company_id, batch }));
}

const finish = async (database: Database, { id }: store.RunRow): Promise<WorkResult> => {
  const result = await countLast(database, id);
  if (result.kind === 'done') await database.asOperator((tx) => store.setEnded(tx, id, 'finished'));
  return result;
};

/** Counts letters until none is under way: the gate ends them, also those of a stopped run. */
const countLast = (database: Database, id: string): Promise<WorkResult> =>
  database.asOperator(async (tx): Promise<WorkResult> => {
    const isUnfinished = await store.hasUnfinishedLetters(tx, id);
    store.countLetters(tx, id);
    return isUnfinished ? later(1) : { kind: 'done' };
  });

interface Round {
  readonly database: Database;
  readonly deps: Dependencies;
  readonly run: store.RunRow;
}

/** Plans companies for some seconds; returns whether the plan of the run is complete. */
async function planSome(round: Round): Promise<boolean> {
  const { database, run } = round;
  const end = elapsedMs() + round_ms;
  let after = run.planned_company;
  while (elapsedMs() < end) {
    const company = await database.readAsOperator((db) =>
      store.nextCompany(db, { after, company: run.company_id, all: run.ladder !== null, on: run.run_on }),
    );
    if (company === undefined) {
      await database.asOperator(async (tx) => store.setPlanned(tx, run.id));
      return true;
    }
    const isCovered = await covers(round, company);
    if (isCovered && !run.dry_run) await makeMoves(database, { company: company.id, on: run.run_on }, round.deps);
    if (isCovered && !(await planCompany(round, company, end))) return false;
    await database.asOperator(async (tx) => store.setPlannedCompany(tx, run.id, company.id, !isCovered));
    after = company.id;
  }
  return false;
}

/** Whether the run covers the company: not while it is locked or paused, on a quiet day, or past its business date. */
async function covers({ database, run }: Round, company: store.CompanyToPlan): Promise<boolean> {
  if (company.status !== 'active' || company.dunning_locked || company.dunning_paused) return false;
  if (company.dunning_business_date !== null && company.dunning_business_date > run.run_on) return false;
  const policy = await database.readAsOperator((db) => policyInForce(db.forCompany(company.id), run.run_on));
  return !policy.quiet_days.includes(run.run_on);
}

/**
 * Plans the due invoices of a company page by page. A round that ends before goes on with what the queue still has; a
 * dry run takes nothing off the queue and plans the company at once.
 * @param end when the round ends
 * @returns false if the plan is not complete, or the run was stopped
 */
async function planCompany(round: Round, company: store.CompanyToPlan, end: number): Promise<boolean> {
  const { publicUrl } = round.deps;
  let after = no_debtor;
  for (;;) {
    const page = await round.database.asOperator((tx) => planPage(tx, round.run, { company, after, publicUrl }));
    if (page === 'stopped') return false;
    if (page === 'empty') return true;
    for (const invoice of page.handovers) await handOverOne(round, company.id, invoice);
    if (!round.run.dry_run && elapsedMs() > end) return false;
    after = page.until;
  }
}

interface Page {
  readonly company: store.CompanyToPlan;
  readonly after: string;
  readonly publicUrl: string;
}

/** One transaction under the lock of the run, so that no two processes plan the same page. */
async function planPage(
  tx: OperatorTx,
  { id, run_on: on, dry_run, ladder }: store.RunRow,
  { company, after, publicUrl }: Page,
): Promise<'stopped' | 'empty' | { readonly until: string; readonly handovers: readonly string[] }> {
  if ((await store.lockRun(tx, id))?.status !== 'running') return 'stopped';
  const bound = tx.forCompany(company.id);
  const plan = await readPlan(bound, {
    on,
    run_id: id,
    isPrintable: company.is_printable,
    isDry: dry_run,
    ladder: ladder ?? undefined,
    after,
    batch,
  });
  const { until } = plan;
  if (until === undefined) return 'empty';
  const rates = await baseRates(bound);
  if (dry_run) {
    const checked = await checkHandovers(bound, decisionsOf(plan, { on, run_id: id }), { on, publicUrl });
    const decisions = checked.map((each) => ({ id: newId(), problems: [], ...each }));
    insertDryDecisions(bound, id, decisions);
    store.addCounts(tx, id, {
      ...countsOf(plan.examined, decisions),
      ...lettersOf(plan),
      warnings: warningsOf(plan, missesRate(plan, { on, baseRates: rates })),
    });
    return { until, handovers: [] };
  }
  const stored = await storePlan(bound, { ...plan, until }, { on, run_id: id, after, baseRates: rates });
  store.addCounts(tx, id, { ...stored, handovers: 0 });
  return { until, handovers: stored.handovers };
}

const countsOf = (examined: number, decisions: readonly { readonly outcome: string }[]) => {
  const count = (...outcomes: readonly string[]) =>
    decisions.filter(({ outcome }) => outcomes.includes(outcome)).length;
  return {
    examined,
    notices: count('notice'),
    handovers: count('handover'),
    held: count('hold', 'wait'),
  } satisfies Omit<Planned, 'handovers' | 'warnings'> & { handovers: number };
};

/** One transaction: the order, or the refusal and the next day on which it is asked again. */
const handOverOne = ({ database, deps, run }: Round, company: string, invoice: string): Promise<void> =>
  database.asOperator(async (tx) => {
    if (orNotFound(await store.lockRun(tx, run.id)).status !== 'running') return;
    const { kind } = await handOver(tx.forCompany(company), invoice, {
      trigger: 'ladder',
      on: run.run_on,
      run_id: run.id,
      deps,
    });
    store.takeOffQueue(tx, company, invoice, run.run_on);
    const isDone = kind === 'done' ? 1 : 0;
    store.addCounts(tx, run.id, { examined: 0, notices: 0, held: 1 - isDone, handovers: isDone, warnings: [] });
  });

/** Does runs of one kind, one after the other, in rounds of a few seconds as work of the queue (dunning.md 6.3). */
import { elapsedMs } from '../../../platform/clock.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Database } from '../../../platform/database/pool.ts';
import type { OperatorTx } from '../../../platform/database/session.ts';
import type { WorkHandler, WorkResult } from '../../../platform/queue/index.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { askHeldAgain, takeOffQueue } from '../queue/index.ts';
import type { Decided, Ladder, PolicyVersion } from './ladder.ts';
import { makeMoves } from './moves.ts';
import { planPage, type PlannedPage } from './page.ts';
import * as store from './store.ts';

const round_ms = 5000;
/** After this time another process goes on with the run of a killed one; a dry run of a large company takes longer. */
const lease_seconds = 20;
const no_group = '00000000-0000-0000-0000-000000000000';

/** The work of the runs of a ladder. */
export const runHandler = <Setting, Due extends PolicyVersion, Plan extends Decided, Policy>(
  database: Database,
  { environment }: Pick<Dependencies, 'environment'>,
  ladder: Ladder<Setting, Due, Plan, Policy>,
): WorkHandler => ({
  kind: ladder.work,
  concurrency: 1,
  lease_seconds,
  keepsLease: true,
  async work({ key: id }): Promise<WorkResult> {
    const run = await database.readAsOperator((db) => store.findRun(db, ladder.subject.kind, id));
    if (run === undefined || run.status === 'finished') return { kind: 'done' };
    const round = { database, ladder, run };
    if (run.status === 'stopped') return countLast(round);
    const works = [ladder.work, ...ladder.after];
    if (await database.readAsOperator((db) => store.hasEarlier(db, { id, works }))) return later(1);
    await begin(round, { movesDates: environment === 'sandbox', movesSharedLines: true });
    if (!run.is_planned && !(await planSome(round))) return later(0);
    return finish(round);
  },
});

const later = (seconds: number): WorkResult => ({ kind: 'postponed', seconds, counts: false });

export interface Round<Setting, Due extends PolicyVersion, Plan extends Decided, Policy> {
  readonly database: Database;
  readonly ladder: Ladder<Setting, Due, Plan, Policy>;
  readonly run: store.RunRow;
}

export async function begin<S, D extends PolicyVersion, P extends Decided, Y>(
  { database, ladder, run }: Round<S, D, P, Y>,
  { movesDates, movesSharedLines }: { readonly movesDates: boolean; readonly movesSharedLines: boolean },
): Promise<void> {
  if (run.status !== 'queued') return;
  const { run_on: on, company_id: company } = run;
  if (!run.dry_run) {
    // What an earlier run of the day held or stopped is due again, in short transactions.
    for (let asked = ladder.batch; asked === ladder.batch;)
      asked = await database.asOperator((tx) => askHeldAgain(tx, ladder.queue, { on, company, batch: ladder.batch }));
    if (movesSharedLines) await makeMoves(database, ladder, { company: null, on });
  }
  await database.asOperator(async (tx) => {
    if ((await store.setRunning(tx, run.id)) && !run.dry_run && movesDates) ladder.moveDates(tx, run);
  });
}

/** Ends a run that is planned once nothing of it is under way. */
export const finish = async <S, D extends PolicyVersion, P extends Decided, Y>(
  round: Round<S, D, P, Y>,
): Promise<WorkResult> => {
  const result = await countLast(round);
  const { database, run } = round;
  if (result.kind === 'done') await database.asOperator((tx) => store.setEnded(tx, run.id, 'finished'));
  return result;
};

/** Counts what a run made until nothing of it is under way, also of a stopped one; a dry run made nothing. */
const countLast = async <S, D extends PolicyVersion, P extends Decided, Y>({
  database,
  ladder,
  run: { id, dry_run },
}: Round<S, D, P, Y>): Promise<WorkResult> => {
  if (dry_run) return { kind: 'done' };
  return database.asOperator(async (tx): Promise<WorkResult> => {
    const { isUnderWay, counts } = await ladder.readProgress(tx, id);
    store.setCounts(tx, id, counts);
    return isUnderWay ? later(1) : { kind: 'done' };
  });
};

/** Plans companies for some seconds; returns whether the plan of the run is complete. */
export async function planSome<S, D extends PolicyVersion, P extends Decided, Y>(
  round: Round<S, D, P, Y>,
): Promise<boolean> {
  const { database, ladder, run } = round;
  const { kind } = ladder.subject;
  const { run_on: on, company_id } = run;
  const end = elapsedMs() + round_ms;
  let after = run.planned_company;
  while (elapsedMs() < end) {
    const asked = { kind, after, company: company_id, all: run.policy !== null, on };
    const company = await database.readAsOperator((db) => store.nextCompany(db, asked));
    if (company === undefined) {
      await database.asOperator(async (tx) => store.setPlanned(tx, run.id));
      return true;
    }
    const setting = await cover(round, company);
    if (setting !== undefined && !run.dry_run) await makeMoves(database, ladder, { company: company.id, on });
    if (setting !== undefined && !(await planCompany(round, { id: company.id, setting }, end))) return false;
    await database.asOperator(async (tx) =>
      store.setPlannedCompany(tx, run.id, { company: company.id, isSkipped: setting === undefined }),
    );
    after = company.id;
  }
  return false;
}

/** What decides in the company; undefined where it is inactive, past the day of the run, or left out by the user. */
async function cover<S, D extends PolicyVersion, P extends Decided, Y>(
  { database, ladder, run }: Round<S, D, P, Y>,
  { id, status, dunning_business_date: date }: store.CompanyToPlan,
): Promise<S | undefined> {
  if (status !== 'active' || (date !== null && date > run.run_on)) return undefined;
  return database.readAsOperator((db) => ladder.cover(db.forCompany(id), run));
}

/**
 * Plans the due subjects of a company page by page. A round that ends before goes on with what the queue still has; a
 * dry run takes nothing off the queue and plans the company at once.
 * @param end when the round ends
 * @returns false if the plan is not complete, or the run was stopped
 */
async function planCompany<S, D extends PolicyVersion, P extends Decided, Y>(
  round: Round<S, D, P, Y>,
  company: { readonly id: string; readonly setting: S },
  end: number,
): Promise<boolean> {
  let after = no_group;
  for (;;) {
    const page = await round.database.asOperator((tx) => planUnderLock(tx, round, { ...company, after }));
    if (page === 'stopped') return false;
    if (page.until === undefined) return true;
    for (const subject of page.single) await takeOne(round, company.id, subject);
    if (!round.run.dry_run && elapsedMs() > end) return false;
    after = page.until;
  }
}

/** One transaction under the lock of the run, so that no two processes plan the same page. */
async function planUnderLock<S, D extends PolicyVersion, P extends Decided, Y>(
  tx: OperatorTx,
  { ladder, run }: Round<S, D, P, Y>,
  { id: company, setting, after }: { readonly id: string; readonly setting: S; readonly after: string },
): Promise<'stopped' | PlannedPage> {
  if ((await store.lockRun(tx, ladder.subject.kind, run.id))?.status !== 'running') return 'stopped';
  const page = await planPage(tx.forCompany(company), ladder, { run, setting, after });
  if (page.until !== undefined) store.addCounts(tx, run.id, page);
  return page;
}

/** One transaction under the lock of the run for a subject that is taken alone. */
const takeOne = <S, D extends PolicyVersion, P extends Decided, Y>(
  { database, ladder, run }: Round<S, D, P, Y>,
  company: string,
  subject: string,
): Promise<void> =>
  database.asOperator(async (tx) => {
    const { kind } = ladder.subject;
    if (orNotFound(await store.lockRun(tx, kind, run.id)).status !== 'running') return;
    const bound = tx.forCompany(company);
    const counts = await ladder.takeOne(bound, subject, run);
    takeOffQueue(bound, kind, subject, run.run_on);
    store.addCounts(tx, run.id, { counts: { examined: 1, ...counts }, warnings: [] });
  });

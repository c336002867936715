/** The run of one working day of one company, for a caller that goes on from it: a sandbox's clock (case-work.md 12). */
import type { Database } from '../../../platform/database/pool.ts';
import type { OperatorTx } from '../../../platform/database/session.ts';
import { newId } from '../../../platform/ids.ts';
import { enqueue } from '../../../platform/queue/index.ts';
import type { Decided, Ladder, PolicyVersion } from './ladder.ts';
import * as store from './store.ts';
import { begin, finish, planSome, type Round } from './work.ts';

export interface DayRun {
  /** Plans what is due on the day; asked again, it goes on. @returns the run, undefined where nothing is due */
  readonly plan: (company: string, on: string) => Promise<string | undefined>;
  /** Ends the run, or leaves it to the queue where its letters are under way. @returns what it counted */
  readonly end: (run: string) => Promise<store.Counts>;
}

/** The automatic run of a ladder for one company. */
export function dayRun<S, D extends PolicyVersion, P extends Decided, Y>(
  database: Database,
  ladder: Ladder<S, D, P, Y>,
): DayRun {
  const { kind } = ladder.subject;
  const roundOf = async (id: string): Promise<Round<S, D, P, Y>> => {
    const run = await database.readAsOperator((db) => store.findRun(db, kind, id));
    if (run === undefined) throw new Error('the run was deleted');
    return { database, ladder, run };
  };
  return {
    async plan(company, on) {
      const asked = { kind, after: null, company, all: false, on };
      const known = await database.readAsOperator((db) => store.findScheduled(db, { kind, company, on }));
      if (known === undefined && (await database.readAsOperator((db) => store.nextCompany(db, asked))) === undefined)
        return undefined;
      const id = known ?? (await database.asOperator((tx) => insert(tx, { kind, company, on })));
      let round = await roundOf(id);
      if (round.run.status === 'finished' || round.run.status === 'stopped') return id;
      // The day of lines that all companies share is the operator's.
      await begin(round, { movesDates: false, movesSharedLines: false });
      while (!round.run.is_planned && !(await planSome(round))) round = await roundOf(id);
      return id;
    },
    async end(id) {
      const round = await roundOf(id);
      if (round.run.status === 'running' && (await finish(round)).kind !== 'done')
        await database.asOperator(async (tx) => enqueue(tx, { kind: ladder.work, key: id }));
      return (await roundOf(id)).run.counts;
    },
  };
}

async function insert(
  tx: OperatorTx,
  { kind, company, on }: { readonly kind: store.RunRow['kind']; readonly company: string; readonly on: string },
): Promise<string> {
  const id = newId();
  const run = {
    run_on: on,
    company_id: company,
    trigger: 'schedule',
    dry_run: false,
    policy_id: null,
    policy: null,
  } as const;
  if ((await store.insertRun(tx, { id, kind, ...run })) === undefined) throw new Error('the day has its run already');
  return id;
}

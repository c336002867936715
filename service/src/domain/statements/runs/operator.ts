/** The operator's routes of statement runs. */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { type StatementRun, statementRuns } from '@mahnwerk/contract/operator/statement-runs.ts';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import type { OperatorDb } from '../../../platform/database/session.ts';
import { audited } from '../../../platform/http/audited.ts';
import { implement } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { enqueue } from '../../../platform/queue/index.ts';
import { orNotFound, refuseIfAny } from '../../../platform/refusal.ts';
import { businessDateOf } from '../../ladder/business-date/index.ts';
import * as store from './store.ts';

/** @param most of the statements and skipped companies of each run; null: all */
async function presentAll(db: OperatorDb, rows: readonly store.RunRow[], most: number | null): Promise<StatementRun[]> {
  const { drafts, skipped } = await store.readOutcomes(
    db,
    rows.map(({ id }) => id),
    most,
  );
  const [draftsOf, skippedOf] = [
    Map.groupBy(drafts, (each) => each.run_id),
    Map.groupBy(skipped, (each) => each.run_id),
  ];
  return rows.map((row) => ({
    id: row.id,
    company_id: row.company_id,
    company_name: row.company_name,
    period_start: row.period_start,
    period_end: row.period_end,
    booking_date: row.booking_date,
    status: row.status,
    progress: progressOf(row),
    counts: { drafts: row.draft_count, skipped: row.skipped_count },
    statements: (draftsOf.get(row.id) ?? []).map(({ id, company_id }) => ({ id, company_id })),
    skipped: (skippedOf.get(row.id) ?? []).map(({ company_id, reason }) => ({ company_id, reason })),
    created_at: row.created_at,
    finished_at: row.finished_at,
  }));
}

/** Companies that came after the start of the run are done too. */
function progressOf({ status, company_count, draft_count, skipped_count }: store.RunRow): StatementRun['progress'] {
  const done = draft_count + skipped_count;
  return { done, total: status === 'finished' ? done : Math.max(company_count, done) };
}

const present = async (db: OperatorDb, row: store.RunRow): Promise<StatementRun> =>
  orNotFound((await presentAll(db, [row], null))[0]);

export const runRoutes = implement(statementRuns, {
  list: ({ db, query }) =>
    db.snapshot(async () => {
      const found = await store.pageOfRuns(db, query);
      return { ...found, results: await presentAll(db, found.results, limits.embedded_max) };
    }),

  async create({ tx, body: { company_id = null, ...input } }) {
    const report = new ValidationErrors();
    const isKnown = company_id === null || (await store.companyExists(tx, company_id));
    const today = await businessDateOf(tx, isKnown ? (company_id ?? undefined) : undefined);
    if (!isKnown) report.failAt('company_id', 'invalid', 'No company with this id exists.');
    if (input.period_end < input.period_start)
      report.failAt('period_end', 'invalid', '`period_end` must not be before `period_start`.');
    if (input.period_end > today) report.failAt('period_end', 'invalid', '`period_end` must not be in the future.');
    refuseIfAny(report);
    const run = await store.insert(tx, { id: newId(), company_id, ...input });
    enqueue(tx, { kind: store.runKind, key: run.id });
    const after = await present(tx, run);
    return audited(after, { company: company_id ?? undefined, target: run.id, after });
  },

  get: ({ db, path }) => db.snapshot(async () => present(db, orNotFound(await store.find(db, path.id)))),

  skipped: ({ db, path, query }) =>
    db.snapshot(async () => {
      orNotFound(await store.find(db, path.id));
      return store.pageOfSkipped(db, path.id, query);
    }),
});

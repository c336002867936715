/** The operator's routes of statement runs. */
import { type StatementRun, statementRuns } from '@mahnwerk/contract/operator/statements.ts';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import type { OperatorDb } from '../../../platform/database/session.ts';
import { audited } from '../../../platform/http/audited.ts';
import { implement } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { enqueue } from '../../../platform/queue/index.ts';
import { orNotFound, refuseIfAny } from '../../../platform/refusal.ts';
import { dayOf } from '../../../values/day.ts';
import * as store from './store.ts';

const present = async (db: OperatorDb, row: store.RunRow): Promise<StatementRun> => ({
  id: row.id,
  company_id: row.company_id,
  period_start: row.period_start,
  period_end: row.period_end,
  booking_date: row.booking_date,
  status: row.status,
  statements: (await store.readDrafts(db, row.id))
    .filter(({ is_complete }) => is_complete)
    .map(({ id, company_id }) => ({ id, company_id })),
  skipped: row.skipped,
  created_at: row.created_at,
  finished_at: row.finished_at,
});

export const runRoutes = implement(statementRuns, {
  async create({ tx, body: { company_id = null, ...input } }) {
    const report = new ValidationErrors();
    if (company_id !== null && !(await store.companyExists(tx, company_id)))
      report.failAt('company_id', 'invalid', 'No company with this id exists.');
    if (input.period_end < input.period_start)
      report.failAt('period_end', 'invalid', '`period_end` must not be before `period_start`.');
    if (input.period_end > dayOf(tx.now))
      report.failAt('period_end', 'invalid', '`period_end` must not be in the future.');
    refuseIfAny(report);
    const run = await store.insert(tx, { id: newId(), company_id, ...input });
    enqueue(tx, { kind: store.runKind, key: run.id });
    const after = await present(tx, run);
    return audited(after, { company: company_id ?? undefined, target: run.id, after });
  },

  get: ({ db, path }) => db.snapshot(async () => present(db, orNotFound(await store.find(db, path.id)))),
});

/** The operator's routes of runs and of decisions over all companies. */
import { dunningRuns, operatorDecisions } from '@mahnwerk/contract/operator/dunning-runs.ts';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { audited } from '../../../platform/http/audited.ts';
import { implement } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { mapPage } from '../../../platform/lists/query.ts';
import { enqueue } from '../../../platform/queue/index.ts';
import { orNotFound, refuseIfAny, refuseUnless } from '../../../platform/refusal.ts';
import { moneyOf } from '../../../values/money.ts';
import * as runs from '../../ladder/runs/index.ts';
import { businessDate, todayInBerlin } from '../../ladder/business-date/index.ts';
import { invoices } from '../ladder/index.ts';
import { policyInForce, triedPolicy } from '../policy/index.ts';
import * as decisions from './store-decisions.ts';
import { presentRun, runDay } from './run.ts';
import * as store from './store.ts';

export const runRoutes = implement(dunningRuns, {
  list: async ({ db, query, deps }) =>
    mapPage(await runs.pageOfRuns(db, invoices.kind, query), (row) => presentRun(row, deps.publicUrl)),
  get: async ({ db, path, deps }) =>
    presentRun(orNotFound(await runs.findRun(db, invoices.kind, path.id)), deps.publicUrl),

  async create({ tx, body, deps }) {
    const report = new ValidationErrors();
    const today = todayInBerlin(tx);
    const company = body.company_id ?? null;
    const isKnown = company === null || (await store.companyExists(tx, company));
    if (!isKnown) report.failBelow(['company_id'], 'invalid', 'No company with this id exists.');
    const bound = company === null || !isKnown ? undefined : tx.forCompany(company);
    const date = bound === undefined ? today : await businessDate(bound);
    const quietDays = new Set(bound && (await policyInForce(bound, body.on ?? date)).quiet_days);
    const on = runDay(body, { environment: deps.environment, today, businessDate: date, quietDays }, report);
    const ladder = body.ladder ?? null;
    report.enter('ladder');
    const tried =
      ladder === null || bound === undefined ? null : triedPolicy(await policyInForce(bound, on), ladder, report);
    report.leave();
    refuseIfAny(report);
    const run = {
      id: newId(),
      kind: invoices.kind,
      run_on: on,
      company_id: company,
      trigger: 'operator',
      dry_run: body.dry_run ?? false,
      policy_id: null,
      policy: tried,
    } as const;
    const stored = orNotFound(await runs.insertRun(tx, run));
    enqueue(tx, { kind: store.runKind, key: run.id });
    const after = presentRun(stored, deps.publicUrl);
    return audited(after, { company: company ?? undefined, target: run.id, after });
  },

  async stop({ tx, path, deps }) {
    const before = orNotFound(await runs.lockRun(tx, invoices.kind, path.id));
    refuseUnless(await runs.setEnded(tx, path.id, 'stopped'), 'conflict', { detail: 'The run is over.' });
    const after = presentRun(orNotFound(await runs.findRun(tx, invoices.kind, path.id)), deps.publicUrl);
    return audited(after, {
      company: before.company_id ?? undefined,
      before: presentRun(before, deps.publicUrl),
      after,
    });
  },

  summary: ({ db, path }) =>
    db.snapshot(async () => {
      const run = orNotFound(await runs.findRun(db, invoices.kind, path.id));
      const [sums, channels] = await Promise.all([decisions.sumsOfRun(db, run), store.readChannels(db, run)]);
      const rows = sums.map(({ outcome, reason, count, open_cents }) => ({
        outcome,
        reason,
        count: Number(count),
        open_amount: moneyOf(open_cents),
      }));
      return { rows, channels };
    }),

  async decisions({ db, path, query }) {
    const run = orNotFound(await runs.findRun(db, invoices.kind, path.id));
    return decisions.pageOfRun(db, run, query);
  },
});

/** The policy in force with a change, as if it were in force. */
export const operatorDecisionRoutes = implement(operatorDecisions, {
  list: ({ db, query }) => decisions.pageOfAll(db, query),
});

/** The operator's routes of runs over cases. */
import { caseRuns, type CaseRunInput } from '@mahnwerk/contract/operator/case-runs.ts';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import type { OperatorTx } from '../../../platform/database/session.ts';
import { audited } from '../../../platform/http/audited.ts';
import { implement } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { mapPage } from '../../../platform/lists/query.ts';
import { enqueue } from '../../../platform/queue/index.ts';
import { orNotFound, refuseIfAny, refuseUnless } from '../../../platform/refusal.ts';
import { businessDateOf, todayInBerlin } from '../../ladder/business-date/index.ts';
import * as runs from '../../ladder/runs/index.ts';
import { moneyOf } from '../../../values/money.ts';
import { cases, pageOfRun, sumsOfRun } from '../course/index.ts';
import { type CaseWorkPolicy, policyInForce, triedPolicy } from '../policies/index.ts';
import { presentRun } from './run.ts';
import * as store from './store.ts';
import { caseRunWork } from './user.ts';

export const runRoutes = implement(caseRuns, {
  list: async ({ db, query, deps }) =>
    mapPage(await runs.pageOfRuns(db, cases.kind, query), (row) => presentRun(row, deps.publicUrl)),
  get: async ({ db, path, deps }) =>
    presentRun(orNotFound(await runs.findRun(db, cases.kind, path.id)), deps.publicUrl),

  async create({ tx, body, deps }) {
    const report = new ValidationErrors();
    const company = body.company_id ?? null;
    const isKnown = company === null || (await store.companyExists(tx, company));
    if (!isKnown) report.failBelow(['company_id'], 'invalid', 'No company with this id exists.');
    const businessDate = await businessDateOf(tx, isKnown && company !== null ? company : undefined);
    const on = runs.dayOfRun(
      { on: body.on, dry_run: body.dry_run ?? false },
      { environment: deps.environment, today: todayInBerlin(tx), businessDate, quietDays: new Set() },
      report,
    );
    const policy = await tried(tx, body, on, report);
    refuseIfAny(report);
    const run = {
      id: newId(),
      kind: cases.kind,
      run_on: on,
      company_id: company,
      trigger: 'operator',
      dry_run: body.dry_run ?? false,
      policy_id: body.policy_id ?? null,
      policy: policy ?? null,
    } as const;
    const stored = orNotFound(await runs.insertRun(tx, run));
    enqueue(tx, { kind: caseRunWork, key: run.id });
    const after = presentRun(stored, deps.publicUrl);
    return audited(after, { company: company ?? undefined, target: run.id, after });
  },

  async stop({ tx, path, deps }) {
    const before = orNotFound(await runs.lockRun(tx, cases.kind, path.id));
    refuseUnless(await runs.setEnded(tx, path.id, 'stopped'), 'conflict', { detail: 'The run is over.' });
    const after = presentRun(orNotFound(await runs.findRun(tx, cases.kind, path.id)), deps.publicUrl);
    const company = before.company_id ?? undefined;
    return audited(after, { company, before: presentRun(before, deps.publicUrl), after });
  },

  summary: ({ db, path }) =>
    db.snapshot(async () => {
      const sums = await sumsOfRun(db, orNotFound(await runs.findRun(db, cases.kind, path.id)));
      return {
        rows: sums.map(({ count, open_cents, ...row }) => ({
          ...row,
          count: Number(count),
          open_amount: moneyOf(open_cents),
        })),
      };
    }),

  async decisions({ db, path, query }) {
    return pageOfRun(db, orNotFound(await runs.findRun(db, cases.kind, path.id)), query);
  },
});

/** The policy that a dry run decides with; undefined: each case is decided by its own, where it is due. */
async function tried(
  tx: OperatorTx,
  { policy_id = null, policy = null, dry_run = false }: CaseRunInput,
  on: string,
  report: ValidationErrors,
): Promise<CaseWorkPolicy | undefined> {
  if (policy !== null && policy_id === null)
    report.failBelow(['policy_id'], 'required', 'A `policy` is a change of this one.');
  if (policy_id === null) return undefined;
  if (!dry_run) report.failBelow(['dry_run'], 'required', 'A policy is tried in a dry run only.');
  const inForce = await policyInForce(tx, policy_id, on);
  if (inForce === undefined) {
    report.failBelow(['policy_id'], 'invalid', 'No policy with this id exists.');
    return undefined;
  }
  report.enter('policy');
  const changed = policy === null ? inForce : await triedPolicy(tx, inForce, policy, report);
  report.leave();
  return changed;
}

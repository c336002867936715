/** The work that confirms a plan, whichever way it was concluded: asked for by the transaction that concluded it. */
import assert from 'node:assert/strict';
import type { Database } from '../../../platform/database/pool.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import type { WorkHandler, WorkResult } from '../../../platform/queue/index.ts';
import type { FactSetting } from '../../case-correspondence/case-letters/index.ts';
import { concludedWork, readPlan } from '../../collection/instalment-plans/index.ts';
import { isMandateOver, lockMandate } from '../../collection/mandates/index.ts';
import { policyOfCase } from '../policies/index.ts';
import { askLetter } from './ask.ts';
import * as store from './store.ts';

export const confirmHandler = (database: Database, setting: FactSetting): WorkHandler => ({
  kind: concludedWork,
  concurrency: 2,
  lease_seconds: 60,
  work: ({ key: plan_id, company_id }) =>
    database.asOperator((operator) => {
      assert(company_id !== null, 'a plan belongs to a company');
      return confirm(operator.forCompany(company_id), plan_id, setting);
    }),
});

async function confirm(tx: CompanyTx, plan_id: string, setting: FactSetting): Promise<WorkResult> {
  const found = await store.findConcluded(tx, plan_id);
  const mandate = found && (await lockMandate(tx, found.mandate_id));
  // A reset may have deleted the case.
  if (mandate === undefined || isMandateOver(mandate)) return { kind: 'done' };
  if (found?.is_starting === true) return { kind: 'postponed', seconds: 1, counts: false };
  const [plan, policy] = await Promise.all([readPlan(tx, mandate.id, plan_id), policyOfCase(tx, mandate.id)]);
  const text_key = policy?.plan.confirmation_text_key ?? null;
  if (plan?.status === 'active' && text_key !== null)
    await askLetter(tx, mandate, { plan_id, number: 0, due_on: null, text_key }, setting);
  return { kind: 'done' };
}

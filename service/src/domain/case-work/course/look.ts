/**
 * The work that looks at a case after something that keeps it from moving began or ended (docs/decisions/0131). The
 * database asks for it in the transaction of the cause; looked at twice, a case stands where it stood.
 */
import assert from 'node:assert/strict';
import type { CompanyTx } from '../../../platform/database/session.ts';
import type { Database } from '../../../platform/database/pool.ts';
import type { WorkHandler } from '../../../platform/queue/index.ts';
import { courseWork, lockMandate, type MandateRow } from '../../collection/mandates/index.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import { choosePolicy } from '../policies/index.ts';
import { readCompany } from '../../parties/companies/index.ts';
import { withdrawUnsent } from '../plan-offers/index.ts';
import { stopIfRepresented } from '../stops/index.ts';
import { moveCase } from './move.ts';
import { startCourse } from './start.ts';
import { setStanding } from './store.ts';
import { type FactRow, lockCourse } from './store-facts.ts';
import type { CourseNeeds } from './take.ts';

export const lookHandler = (database: Database, needs: CourseNeeds): WorkHandler => ({
  kind: courseWork,
  concurrency: 2,
  lease_seconds: 60,
  work: ({ key: id, company_id }) =>
    database.asOperator(async (operator) => {
      assert(company_id !== null, 'a case belongs to a company');
      await look(operator.forCompany(company_id), id, needs);
      return { kind: 'done' };
    }),
});

async function look(tx: CompanyTx, id: string, needs: CourseNeeds): Promise<void> {
  const mandate = await lockMandate(tx, id);
  // A reset may have deleted the case.
  if (mandate === undefined) return;
  const on = await businessDate(tx);
  if ((await lockCourse(tx, id)) === undefined) {
    const isOfProduction = (await readCompany(tx)).sandbox_origin === 'production_mirror';
    if (isOfProduction || mandate.closed_at !== null) return;
    await startCourse(tx, { id, today: on, accepted_on: on, environment: needs.environment });
  }
  await stopIfRepresented(tx, mandate, needs.publicUrl);
  await withdrawUnsent(tx, mandate);
  await lookAt(tx, mandate, { on, needs });
}

/** Says where a locked case stands; takes no step. */
export async function lookAt(
  tx: CompanyTx,
  mandate: MandateRow,
  { on, needs }: { readonly on: string; readonly needs: CourseNeeds },
): Promise<void> {
  const found = await lockCourse(tx, mandate.id);
  const row = found && (await followTitle(tx, found, { on, needs }));
  if (row === undefined || row.policy_id === null) return;
  await moveCase(tx, { mandate, row, on, mode: 'look', run_id: null, needs });
}

/** Once every claim has a title, an enabled policy for titled cases takes over (case-work.md 9), once. */
async function followTitle(
  tx: CompanyTx,
  row: FactRow,
  { on: day, needs: { environment } }: { readonly on: string; readonly needs: CourseNeeds },
): Promise<FactRow | undefined> {
  const { id, is_titled: isTitled, standing } = row;
  if (!isTitled || standing.is_titled === true || row.is_closed) return row;
  const policy = await choosePolicy(tx, { isTitled, day, environment });
  if (policy?.claim_kind === 'titled' && policy.id !== row.policy_id)
    await startCourse(tx, { id, today: day, policy, environment });
  else setStanding(tx, id, { ...standing, is_titled: true });
  return lockCourse(tx, id);
}

/** Running cases go on by another version of their policy (case-work.md 3, `apply_to_running`). */
import type { OperatorTx } from '../../../platform/database/session.ts';
import { businessDate, businessDateOf } from '../../ladder/business-date/index.ts';
import { type PlannedMove, planMove } from '../../ladder/policies/index.ts';
import { type CaseWorkPolicy, type PolicyUse, readPolicyVersion } from '../policies/index.ts';
import { caseDays, later } from './days.ts';
import { cases, type Standing } from './standing.ts';
import * as store from './store-moves.ts';

type Steps = Pick<CaseWorkPolicy, 'steps'>;

/** The place in another version: the next step by its key, else the first that followed it and still exists, else the end. */
export function placeIn(standing: Standing, from: Steps, to: Steps): Standing {
  const ahead = from.steps.slice(standing.position).map(({ key }) => key);
  const kept = ahead.find((key) => to.steps.some((step) => step.key === key));
  const position = kept === undefined ? to.steps.length : to.steps.findIndex(({ key }) => key === kept);
  return { ...standing, position, round: kept !== undefined && kept === ahead[0] ? standing.round : 0 };
}

const batch = 500;

/** Moves some cases of a line to a version, not before Next(today), and has them looked at. @returns whether none is left */
export async function moveSome(tx: OperatorTx, { policy_id, version }: PlannedMove): Promise<boolean> {
  const to = await readPolicyVersion(tx, { policy_id, policy_version: version });
  const days = caseDays(to);
  const rows = await store.lockOthers(tx, { policy_id, version, batch });
  const [former, today] = [new Map<number, CaseWorkPolicy>(), new Map<string, string>()];
  for (const { policy_version } of rows) {
    if (policy_version === null || former.has(policy_version)) continue;
    former.set(policy_version, await readPolicyVersion(tx, { policy_id, policy_version }));
  }
  for (const { company_id } of rows)
    if (!today.has(company_id)) today.set(company_id, await businessDate(tx.forCompany(company_id)));
  store.moveTo(
    tx,
    version,
    rows.map(({ company_id, id, standing, policy_version }) => {
      const place = placeIn(standing, former.get(policy_version ?? 0) ?? to, to);
      return {
        company_id,
        id,
        standing: { ...place, least_on: later(place.least_on, days.next(today.get(company_id) ?? '')) },
      };
    }),
  );
  return rows.length < batch;
}

/** The work that moves running cases to a version; its key is the policy and the version. */
export const caseMoveWork = 'case.move';

/** What cases make of policies. */
export const policyUse: PolicyUse = {
  async planMove(tx, { policy_id, company_id, version, from }) {
    const today = await businessDateOf(tx, company_id ?? undefined);
    planMove(tx, { kind: cases.kind, policy_id, company_id }, { version, from, today, work: caseMoveWork });
    return store.countOthers(tx, { policy_id, version });
  },
  countRunning: store.countRunning,
};

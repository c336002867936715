/** What the policy of a case says of promises (case-work.md 3). */
import type { CompanyDb } from '../../../platform/database/session.ts';
import { type CaseWorkPolicy, readPolicyVersion } from '../policies/index.ts';
import { readVersion } from './store.ts';

type PromisePolicy = Pick<CaseWorkPolicy['promise'], 'max_days' | 'grace_days'>;

/** Of a case without a policy. */
const defaults: PromisePolicy = { max_days: 30, grace_days: 3 };

export async function promisePolicyOf(db: CompanyDb, mandate_id: string): Promise<PromisePolicy> {
  const version = await readVersion(db, mandate_id);
  return version === undefined ? defaults : (await readPolicyVersion(db, version)).promise;
}

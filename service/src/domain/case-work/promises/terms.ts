/** What the policy of a case says of promises (case-work.md 3). */
import type { CompanyDb } from '../../../platform/database/session.ts';
import { type CaseWorkPolicy, policyOfCase } from '../policies/index.ts';

type PromisePolicy = Pick<CaseWorkPolicy['promise'], 'max_days' | 'grace_days'>;

/** Of a case without a policy. */
const defaults: PromisePolicy = { max_days: 30, grace_days: 3 };

export const promisePolicyOf = async (db: CompanyDb, mandate_id: string): Promise<PromisePolicy> =>
  (await policyOfCase(db, mandate_id))?.promise ?? defaults;

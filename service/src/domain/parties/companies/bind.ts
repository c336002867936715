/** Companies that the operator acts for: copies of production, and those that a body names. */
import type { CompanyDb, CompanyTx, OperatorTx } from '../../../platform/database/session.ts';
import { refuseMirrored } from './origin.ts';
import { companyStatus, readCompany } from './store.ts';

/** 403 for every write of the operator on what belongs to a copy of production. @throws Refusal sandbox_source_managed */
export const refuseCopy = async (tx: CompanyDb): Promise<void> =>
  refuseMirrored((await readCompany(tx)).sandbox_origin);

/** Undefined for a company that is unknown or not active. @throws Refusal sandbox_source_managed */
export async function bindToActive(tx: OperatorTx, id: string): Promise<CompanyTx | undefined> {
  if ((await companyStatus(tx, id)) !== 'active') return undefined;
  const bound = tx.forCompany(id);
  await refuseCopy(bound);
  return bound;
}

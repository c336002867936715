/** Binds the operator's transaction to a company that a body names. */
import type { CompanyTx, OperatorTx } from '../../../platform/database/session.ts';
import { refuseMirrored } from './origin.ts';
import { companyStatus, readCompany } from './store.ts';

/** Undefined for a company that is unknown or not active. @throws Refusal sandbox_source_managed */
export async function bindToActive(tx: OperatorTx, id: string): Promise<CompanyTx | undefined> {
  if ((await companyStatus(tx, id)) !== 'active') return undefined;
  const bound = tx.forCompany(id);
  refuseMirrored((await readCompany(bound)).sandbox_origin);
  return bound;
}

/** Whether work that a company asked for, or a Partner for it, goes on. */
import type { CompanyTx, OperatorTx } from '../../../platform/database/session.ts';
import { companyStatus } from '../../parties/companies/index.ts';
import { lockPartnerAccess } from '../../parties/partner-access/index.ts';

/** Whether they may still write: a revocation waits for the end of the transaction. */
export async function mayStillAct(tx: OperatorTx, bound: CompanyTx, partnerId: string | null): Promise<boolean> {
  if ((await companyStatus(tx, bound.tenant.company_id)) !== 'active') return false;
  return partnerId === null || (await lockPartnerAccess(bound, partnerId)) === 'available';
}

/** The events that a change of a company's data records for its Partners (decisions.md 9). */
import { recordPartnerEvents } from '../partner-access/index.ts';
import type { OperatorTx, PartnerTx } from '../../../platform/database/session.ts';
import { type CompanyData, companyReadiness } from './company.ts';

/** Records `company.updated`, and `company.readiness.changed` where the data now pass finalization or no longer do. @param publicUrl base of the URLs */
export async function recordCompanyUpdated(
  tx: OperatorTx | PartnerTx,
  { id, before, after }: { readonly id: string; readonly before: CompanyData; readonly after: CompanyData },
  publicUrl: string,
): Promise<void> {
  await recordPartnerEvents(tx, id, publicUrl, { type: 'company.updated' });
  const { ready } = companyReadiness(after);
  if (ready !== companyReadiness(before).ready)
    await recordPartnerEvents(tx, id, publicUrl, { type: 'company.readiness.changed', ready });
}

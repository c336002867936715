/** What Partners are told when a company's data change, whoever changed them (decisions.md 9). */
import { tellPartners } from '../partner-access/index.ts';
import type { OperatorTx, PartnerTx } from '../../../platform/database/session.ts';
import { type CompanyData, companyReadiness } from './company.ts';

interface Change {
  readonly id: string;
  readonly before: CompanyData;
  readonly after: CompanyData;
}

/** That it changed, and where that decides it whether its data can pass finalization now. @param publicUrl base of the URLs */
export async function recordCompanyUpdated(
  tx: OperatorTx | PartnerTx,
  { id, before, after }: Change,
  publicUrl: string,
): Promise<void> {
  await tellPartners(tx, id, publicUrl, 'company.updated', {});
  const { ready } = companyReadiness(after);
  if (ready !== companyReadiness(before).ready)
    await tellPartners(tx, id, publicUrl, 'company.readiness.changed', { ready });
}

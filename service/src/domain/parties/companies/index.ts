/** Companies: what other modules read, create and change of them. */
import { module, type Module } from '../../../platform/module.ts';
import { companyRoutes, type CompanyEndings } from './operator.ts';
import { companyStatus } from './store.ts';

export type { Company } from '@mahnwerk/contract/operator/companies.ts';
export {
  changedCompanyData,
  type CompanyData,
  companyFields,
  hasRecipient,
  companyReadiness,
  validateSentCompany,
  newCompanyData,
} from './company.ts';
export { recordCompanyUpdated } from './changes.ts';
export {
  companyStatus,
  get as getCompany,
  hasConditions,
  hasKey,
  hasUser,
  isReadyCompany,
  keepRepresentativesLock,
  lockCompanyData,
  lockCompanyForShare,
  openRepresentatives,
  readCompany,
  update as updateCompanyData,
} from './store.ts';
export { bindToActive, bindToKnown, noActiveCompany, noCompany, refuseCopy } from './bind.ts';
export { isLocked } from './representatives-lock.ts';
export { newOrigin, refuseMirrored, type SandboxOrigin } from './origin.ts';

export const companiesModule = (endings: CompanyEndings): Module =>
  module({
    routes: [companyRoutes(endings)],
    companiesOf: { companies: async (db, id) => ((await companyStatus(db, id)) === undefined ? undefined : id) },
  });

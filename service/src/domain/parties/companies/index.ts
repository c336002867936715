import { module, type Module } from '../../../platform/module.ts';
import { companyRoutes, type Endings } from './operator.ts';
import { statusOf } from './store.ts';

export type { Company } from '@mahnwerk/contract/operator/companies.ts';
export { changed, type CompanyData, reaches, readiness, refuseSent, started } from './company.ts';
export { recordCompanyUpdated } from './changes.ts';
export { createCompany } from './operator.ts';
export {
  changeAlone,
  lockCompanyForShare,
  readCompany,
  statusOf as companyStatus,
  written as writtenCompany,
} from './store.ts';
export { originOfMade, refuseMirrored, type SandboxOrigin } from './origin.ts';

export const companiesModule = (endings: Endings): Module =>
  module({
    routes: [companyRoutes(endings)],
    companiesOf: { companies: async (db, id) => ((await statusOf(db, id)) === undefined ? undefined : id) },
  });

/** Partners, and the companies that they manage. */
import { module, type Module } from '../../../platform/module.ts';
import type { AccessEndings } from './end-access.ts';
import { companyAccessRoutes } from './company-access.ts';
import { managedCompanyRoutes } from './handlers.ts';
import { partnerRoutes } from './operator.ts';
import { ownCompanyRoutes } from './own-company.ts';
import { ownPartnerRoutes } from './own-partners.ts';
export { addPartnerUser, findPartner } from './store.ts';

export const partnersModule = (endings: AccessEndings): Module =>
  module({
    routes: [
      partnerRoutes(endings),
      managedCompanyRoutes(endings),
      ownCompanyRoutes,
      ownPartnerRoutes(endings),
      companyAccessRoutes,
    ],
  });

/** Partners, and the companies that they manage. */
import { module } from '../../../platform/module.ts';
import { managedCompanyRoutes } from './handlers.ts';
import { partnerRoutes } from './operator.ts';

export { disconnectCompany } from './end-access.ts';
export { createPartner, linkCompany } from './operator.ts';
export { findPartner } from './store.ts';

export const partnersModule = module({ routes: [partnerRoutes, managedCompanyRoutes] });

import { module } from '../../../platform/module.ts';
import { managedCompanyRoutes } from './companies.ts';
import { partnerRoutes } from './handlers.ts';

export { disconnect } from './end-access.ts';
export { createPartner, linkCompany } from './handlers.ts';
export { partnerExists, partnerName } from './lookup.ts';

export const partnersModule = module({ routes: [partnerRoutes, managedCompanyRoutes] });

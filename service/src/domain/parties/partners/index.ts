export { managedCompanyRoutes } from './companies.ts';
export { disconnect } from './end-access.ts';
export { createPartner, linkCompany, partnerRoutes } from './handlers.ts';
export { partnerExists, partnerName } from './lookup.ts';

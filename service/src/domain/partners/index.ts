export { createPartner, linkCompany, partnerRoutes } from './handlers.ts';
export { partnerExists, partnerName } from './lookup.ts';

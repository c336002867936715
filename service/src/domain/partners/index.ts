export { createPartner, linkCompany, partnerRoutes } from './handlers.ts';
export { accessStore, partnerExists, partnerName } from './lookup.ts';
export { managedOf } from './store.ts';

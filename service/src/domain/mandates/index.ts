export { mandateRoutes } from './handlers.ts';
export { mandateUrl, type MandateRow } from './mandate.ts';
export { type Acceptance, joinMandate, openMandate } from './open.ts';
export { presentPage as presentMandates, readWhole as readMandate } from './read.ts';
export { companyOfMandate, listMandates, lockMandate } from './store.ts';

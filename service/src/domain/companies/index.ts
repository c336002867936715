export type { Company } from '@mahnwerk/contract/groups/operator-companies.ts';
export { type CompanyData, readiness } from './company.ts';
export { companyRoutes, createCompany } from './handlers.ts';
export { readCompany, statusOf as companyStatus } from './store.ts';
export { originOfMade, refuseMirrored, type SandboxOrigin } from './origin.ts';

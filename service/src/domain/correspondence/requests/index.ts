/** Requests to the client are on orders and cases, whose modules define here what a request means to them; app.ts puts both together. */
import { module, type Module } from '../../../platform/module.ts';
import type { DocumentParents } from '../documents/index.ts';
import { clientRoutes, type RequestParents } from './handlers.ts';
import { requestsOnCompanies } from './on-companies.ts';
import { operatorRoutes } from './operator.ts';
import { companyOf, touch } from './store.ts';

export type { RequestParentRules } from './handlers.ts';
export { requestsSummary, requestTransitions } from './request.ts';
export { withdrawOpenRequests } from './store.ts';

export function requestsModule(rules: Omit<RequestParents, 'company'>): Module {
  const places = { ...rules, company: requestsOnCompanies };
  return module({
    routes: [...clientRoutes(places), operatorRoutes(places)],
    companiesOf: { requests: companyOf },
    documents: { request_to_client: touch, request_to_client_answer: touch } satisfies DocumentParents,
  });
}

/** Requests to the client are on orders and cases, whose modules define here what a request means to them; app.ts puts both together. */
import { module, type Module } from '../../../platform/module.ts';
import type { DocumentParents } from '../documents/index.ts';
import { clientRoutes, type RequestPlaces } from './handlers.ts';
import { ofCompanies } from './of-companies.ts';
import { operatorRoutes } from './operator.ts';
import { companyOf, touch } from './store.ts';

export type { PlaceRules } from './handlers.ts';
export { summaryOf, requestTransitions } from './request.ts';
export { withdrawAllOf as withdrawRequestsOf } from './store.ts';

export function requestsModule(rules: Omit<RequestPlaces, 'company'>): Module {
  const places = { ...rules, company: ofCompanies };
  return module({
    routes: [...clientRoutes(places), operatorRoutes(places)],
    companiesOf: { requests: companyOf },
    documents: { request_to_client: touch, request_to_client_answer: touch } satisfies DocumentParents,
  });
}

/** Requests to the client, on orders, mandates or the company. The modules of orders and mandates define rules; modules.ts passes them in. */
import { module, type Module } from '../../../platform/module.ts';
import type { DocumentParents } from '../documents/index.ts';
import { clientRoutes, type RequestParents } from './handlers.ts';
import { requestsOnCompanies } from './on-companies.ts';
import { handleAnswer, operatorRoutes } from './operator.ts';
import { companyOf, touch } from './store.ts';

export type { RequestParentRules } from './handlers.ts';
export type { RequestRow } from './request.ts';
export { requestsSummary, requestTransitions } from './request.ts';
export { readSome as readRequestsAndAnswers, withdrawOpenRequests } from './store.ts';
export { eraseCompanyRequests, eraseRequests } from './store.ts';

/** What a person does with an answer. */
export const answersOf = (rules: Omit<RequestParents, 'company'>) =>
  handleAnswer({ ...rules, company: requestsOnCompanies });

export function requestsModule(rules: Omit<RequestParents, 'company'>): Module {
  const parents = { ...rules, company: requestsOnCompanies };
  return module({
    routes: [...clientRoutes(parents), operatorRoutes(parents)],
    companiesOf: { requests: companyOf },
    documents: { request_to_client: touch, request_to_client_answer: touch } satisfies DocumentParents,
  });
}

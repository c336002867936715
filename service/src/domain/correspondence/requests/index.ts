/** Requests to the client stand on orders and cases, whose rooms say here what a request means to them; the service puts both together. */
import type { RouteModule } from '../../../platform/http/handler.ts';
import { clientRoutes, type RequestPlaces } from './handlers.ts';
import { ofCompanies } from './of-companies.ts';
import { operatorRoutes } from './operator.ts';

export type { PlaceRules } from './handlers.ts';
export { summaryOf, requestTransitions } from './request.ts';
export { touch as touchRequest, withdrawAllOf as withdrawRequestsOf } from './store.ts';

/** Every route of requests, the client's and the operator's. */
export function requestRoutes(rooms: Omit<RequestPlaces, 'company'>): readonly RouteModule[] {
  const places = { ...rooms, company: ofCompanies };
  return [...clientRoutes(places), operatorRoutes(places)];
}

/** The whole contract, in reading order. Only the service imports it; a client imports the entry of its API. */
import { declaredRoutes, type DeclaredRoute, type Group } from '../grammar/route.ts';
import type { ApiName } from '../grammar/scopes.ts';
import { accountApi } from './account.ts';
import { caseApi } from './case.ts';
import { dunningApi } from './dunning.ts';
import { operatorApi } from './operator.ts';
import { partnerApi } from './partner.ts';

export const apis: Readonly<Record<ApiName, Readonly<Record<string, Group>>>> = {
  case: caseApi,
  partner: partnerApi,
  dunning: dunningApi,
  operator: operatorApi,
  account: accountApi,
};

/** Every declared route. */
export const everyRoute = (): DeclaredRoute[] =>
  declaredRoutes(Object.values(apis).flatMap((api) => Object.values(api)));

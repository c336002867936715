/** The four APIs and their groups: the whole contract, in reading order. */
import type { ApiName, Group, Route } from './route.ts';
import { caseService, dunningService, partnerService } from './groups/service.ts';
import { legalForms } from './groups/legal-forms.ts';

export const caseApi = { caseService, legalForms } as const;
export const partnerApi = { partnerService } as const;
export const dunningApi = { dunningService } as const;
export const operatorApi = {} as const;

export const apis: Readonly<Record<ApiName, Readonly<Record<string, Group>>>> = {
  case: caseApi,
  partner: partnerApi,
  dunning: dunningApi,
  operator: operatorApi,
};

export interface DeclaredRoute {
  /** `orders.finalize` */
  readonly name: string;
  readonly group: Group;
  readonly route: Route;
}

/** Every declared route, for whoever reads the contract: router, documents, tests. */
export const everyRoute = (groups: readonly Group[] = Object.values(apis).flatMap((api) => Object.values(api))): DeclaredRoute[] =>
  groups.flatMap((group) => Object.entries(group.routes).map(([action, route]) => ({ name: `${group.basename}.${action}`, group, route })));

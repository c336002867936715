/** Makes the operations of the running service from groups and their handlers. */
import { type Group, type Route, versionedPath } from '@mahnwerk/contract/grammar/route.ts';
import type { Dependencies } from '../dependencies.ts';
import { type RouteModule, stepsOf } from './handler.ts';
import { Router } from './match.ts';
import type { Operation } from './received.ts';

/** The name of an operation: `orders.finalize`. */
export const operationName = (group: Group, action: string): string => `${group.basename}.${action}`;

/** A router over all routes; each operation has its dependencies and, for If-Match, the GET of its resource. */
export function routerOf(routes: readonly RouteModule[], dependencies: Dependencies): Router<Operation> {
  const router = new Router<Operation>();
  const reads = new Map<string, Operation>();
  const operations = routes.flatMap((each) => operationsOf(each, dependencies));
  for (const operation of operations) if (operation.route.method === 'GET') reads.set(operation.route.path, operation);
  for (const operation of operations)
    router.add(operation.route, { ...operation, representation: reads.get(versionedPath(operation.route) ?? '') });
  return router;
}

function operationsOf({ group, handlers }: RouteModule, deps: Dependencies): Operation[] {
  return Object.entries(group.routes).map(([action, route]: [string, Route]) => {
    const handle = handlers[action];
    if (handle === undefined) throw new Error(`${operationName(group, action)} has no handler`);
    return {
      name: operationName(group, action),
      api: group.api,
      route,
      handle,
      ...stepsOf(handle),
      deps,
      representation: undefined,
    };
  });
}

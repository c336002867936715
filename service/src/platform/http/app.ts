/** Groups and their handlers in, the operations of the running service out. */
import type { Group, Route } from '@mahnwerk/contract/grammar/route.ts';
import { type RouteModule, stepsOf } from './handler.ts';
import { Router } from './match.ts';
import type { Operation } from './received.ts';

export const operationName = (group: Group, action: string): string => `${group.basename}.${action}`;

/** Every served route by method and path; a PATCH or DELETE finds the GET of its own path. */
export function routerOf(served: readonly RouteModule[]): Router<Operation> {
  const router = new Router<Operation>();
  const reads = new Map<string, Operation>();
  const operations = served.flatMap((each) => operationsOf(each));
  for (const operation of operations) if (operation.route.method === 'GET') reads.set(operation.route.path, operation);
  for (const operation of operations)
    router.add(operation.route, { ...operation, representation: reads.get(operation.route.path) });
  return router;
}

const operationsOf = ({ group, handlers }: RouteModule): Operation[] =>
  Object.entries(group.routes).map(([action, route]: [string, Route]) => {
    const handle = handlers[action];
    if (handle === undefined) throw new Error(`${operationName(group, action)} has no handler`);
    return {
      name: operationName(group, action),
      api: group.api,
      route,
      handle,
      ...stepsOf(handle),
      representation: undefined,
    };
  });

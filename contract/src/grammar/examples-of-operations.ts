/**
 * The examples of an operation: path, request and response of one exchange with the service
 * (recorded-examples.gen.ts). An operation that is not recorded shows values that its shapes allow.
 */
import { idOf, nounOfCollection } from './example-ids.ts';
import { exampleOf } from './examples.ts';
import { recordedExamples } from './recorded-examples.gen.ts';
import type { DeclaredRoute, Group, Route } from './route.ts';
import { declaredRoutes, keyParameters, numberedParameters } from './route.ts';

/** The example of an operation; the path's parameters by name. */
export interface OperationExample {
  readonly path: Readonly<Record<string, string>>;
  readonly request: unknown;
  readonly reply: unknown;
}

export function exampleOfOperation({ name, group, route }: DeclaredRoute): OperationExample {
  const recorded = recordedExamples[name];
  return {
    path: recorded?.path ?? pathExampleOf(route),
    request: recorded?.request ?? requestExampleOf(route),
    reply: recorded?.reply ?? replyExampleOf(group, route),
  };
}

/** The example of the request body; undefined if the route takes none. */
export const requestExampleOf = ({ body, example }: Route): unknown =>
  body === undefined ? undefined : (example ?? exampleOf(body.schema));

const pathExampleOf = ({ path }: Route): Record<string, string> =>
  Object.fromEntries(
    [...path.matchAll(/([^/]+)\/\{(\w+)\}/g)].map(([, collection = '', name = '']) => [
      name,
      numberedParameters.has(name)
        ? '1'
        : name === 'language'
          ? 'de'
          : keyParameters.has(name)
            ? 'reminder'
            : idOf(nounOfCollection(collection)),
    ]),
  );

/** A list without an entry of its own shows the resource that its group retrieves or creates. */
function replyExampleOf(group: Group, { reply, list }: Route): unknown {
  if (reply === undefined) return undefined;
  const made = exampleOf(reply.schema);
  const title = list?.item.schema.title;
  if (title === undefined) return made;
  const entry = declaredRoutes([group])
    .filter(({ route }) => route.reply?.schema.title === title)
    .map(({ name }) => recordedExamples[name]?.reply)
    .find((each) => each !== undefined);
  return entry === undefined ? made : { ...(made as object), results: [entry] };
}

/** The operations of an API as tools, from their declarations. Pure. */
import { memberText } from '@mahnwerk/contract/grammar/field-texts.ts';
import { declaredRoutes, type Group, type Route } from '@mahnwerk/contract/grammar/route.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { permits } from '@mahnwerk/contract/grammar/scopes.ts';
import { listParameters } from '@mahnwerk/contract/shapes/page.ts';
import type { JsonSchema } from '@mahnwerk/contract/shapes/shape.ts';
import { type Fields, isOptional } from '@mahnwerk/contract/shapes/structures.ts';
import type { Identity } from './identity.ts';

/** Where the arguments of a tool go. */
interface Places {
  readonly path: ReadonlySet<string>;
  readonly query: ReadonlySet<string>;
  readonly body: ReadonlySet<string>;
}

export interface Tool {
  /** `orders_create` */
  readonly name: string;
  readonly group: Group;
  /** The action of the route in its group. */
  readonly action: string;
  readonly route: Route;
  readonly places: Places;
  readonly inputSchema: JsonSchema;
}

export interface Chosen {
  /** Whether tools that change something are offered. */
  readonly writes: boolean;
  /** Only groups with these basenames; undefined: all. */
  readonly basenames: readonly string[] | undefined;
}

/** Whether a call changes nothing. */
export const isReading = ({ method, safe }: Route): boolean => method === 'GET' || safe === true;

/** The argument that repeats a command. */
export const idempotencyKey = 'idempotency_key';

/** The tools that a key permits, in the order of the contract. */
export const toolsOf = (groups: readonly Group[], identity: Identity, { writes, basenames }: Chosen): readonly Tool[] =>
  declaredRoutes(groups)
    .filter(
      ({ group, route }) =>
        (basenames === undefined || basenames.includes(group.basename)) &&
        (writes || isReading(route)) &&
        isOffered(route, identity),
    )
    .map(({ name, group, route }) => toolOf(name, group, route));

function isOffered(route: Route, { scopes, environment, isOnBehalf }: Identity): boolean {
  const { scope, secrets, stream, path, ofMembership, takesPassword, sandboxOnly, ownersOnly } = route;
  if (secrets !== undefined || stream !== undefined || /\/(?:[a-z-]+-)?keys\//.test(path)) return false;
  if (ofMembership || takesPassword) return false;
  if (sandboxOnly !== undefined && environment === 'production') return false;
  if (ownersOnly !== undefined && isOnBehalf) return false;
  return scope === null || permits(scopes, scope);
}

function toolOf(operation: string, group: Group, route: Route): Tool {
  const [, action = ''] = operation.split('.');
  const path = membersOfPath(route.path);
  const query = membersOfQuery(route);
  const body = membersOfBody(route.body?.schema, route.bodyOptional === true);
  const own: Members =
    route.method === 'POST' && !isReading(route) ? { properties: { [idempotencyKey]: keySchema }, required: [] } : none;
  const all = [path, query, body, own];
  const required = all.flatMap((each) => each.required);
  return {
    name: `${group.basename}_${action}`.replaceAll('-', '_'),
    group,
    action,
    route,
    places: { path: namesOf(path), query: namesOf(query), body: namesOf(body) },
    inputSchema: {
      type: 'object',
      properties: Object.assign({}, ...all.map((each) => each.properties)) as object,
      ...(required.length > 0 ? { required } : {}),
      additionalProperties: false,
    },
  };
}

interface Members {
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required: readonly string[];
}

const none: Members = { properties: {}, required: [] };
const namesOf = ({ properties }: Members): ReadonlySet<string> => new Set(Object.keys(properties));

const keySchema = {
  type: 'string',
  minLength: 1,
  maxLength: limits.idempotency_key_characters,
  description: 'Repeats a command whose result did not arrive: with the key of the first call it runs at most once.',
};

const membersOfPath = (path: string): Members => {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const text = (name: string) => memberText({}, undefined, name) ?? 'Part of the path.';
  return {
    properties: Object.fromEntries(names.map((name) => [name, { type: 'string', description: text(name) }])),
    required: names,
  };
};

/** Lists answer this many entries unless asked otherwise: a model reads all of them. */
export const usualLimit = 20;

function membersOfQuery(route: Route): Members {
  const fields: Fields = route.list === undefined ? (route.query ?? {}) : listParameters(route.list);
  const properties = Object.fromEntries(
    Object.entries(fields).map(([name, { schema }]) => [
      name,
      withText(name === 'limit' && 'default' in schema ? { ...schema, default: usualLimit } : schema, undefined, name),
    ]),
  );
  return { properties, required: Object.keys(fields).filter((name) => !isOptional(fields[name] ?? (none as never))) };
}

/** The members of a body; of one with several forms, those of all. */
function membersOfBody(schema: JsonSchema | undefined, isOptionalBody: boolean): Members {
  if (schema === undefined) return none;
  const forms = Array.isArray(schema.anyOf) ? (schema.anyOf as readonly JsonSchema[]) : [schema];
  const every = forms.map((form) => new Set((form.required as readonly string[] | undefined) ?? []));
  const properties = Object.assign(
    {},
    ...forms
      .toReversed()
      .map((form) =>
        Object.fromEntries(
          Object.entries((form.properties ?? {}) as Members['properties']).map(([name, each]) => [
            name,
            withText(each, typeof form.title === 'string' ? form.title : undefined, name),
          ]),
        ),
      ),
  ) as Members['properties'];
  const required = Object.keys(properties).filter((name) => every.every((names) => names.has(name)));
  return { properties, required: isOptionalBody ? [] : required };
}

const withText = (schema: JsonSchema, place: string | undefined, name: string): JsonSchema => {
  const description = memberText(schema, place, name);
  return description === undefined ? schema : { ...schema, description };
};

/** What a client may show and decide by. */
export function annotationsOf({ route }: Tool) {
  const { method, status, summary } = route;
  const readOnlyHint = isReading(route);
  return {
    title: summary,
    readOnlyHint,
    // What creates adds; what changes or deletes replaces something.
    destructiveHint: !readOnlyHint && !(method === 'POST' && (status === 201 || status === 202)),
    idempotentHint: readOnlyHint || method === 'PATCH' || method === 'DELETE',
    openWorldHint: false,
  };
}

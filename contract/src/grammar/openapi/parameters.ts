/** The parameters of an operation: ids of the path, query parameters, and the request headers of the conventions. */
import type { ApiName } from '../scopes.ts';
import { limits } from '../limits.ts';
import {
  type DeclaredRoute,
  isEffectful,
  keyForm,
  keyParameters,
  numberedParameters,
  type Route,
  versionedPath,
} from '../route.ts';
import { listParameters } from '../../shapes/page.ts';
import { componentName } from './names.ts';
import type { Components, SchemaObject } from './components.ts';
import type { Reference } from './responses.ts';

export interface ParameterObject {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: SchemaObject;
  readonly example?: unknown;
}

/** The query parameters of a route, by name. */
export const queryOf = (route: Route) => (route.list === undefined ? (route.query ?? {}) : listParameters(route.list));

/** @param examples the values of the path's parameters */
export function parametersOf(
  api: ApiName,
  route: Route,
  components: Components,
  examples: Readonly<Record<string, string>> = {},
): (ParameterObject | Reference)[] {
  const ids = [...route.path.matchAll(/([^/]+)\/\{(\w+)\}/g)].map(
    ([, collection = '', name = '']): ParameterObject => ({
      name,
      in: 'path',
      required: true,
      ...(numberedParameters.has(name)
        ? { description: `The number of the ${singularOf(collection)}.`, schema: { type: 'integer', minimum: 1 } }
        : keyParameters.has(name)
          ? { description: `The \`${name}\` of the ${singularOf(collection)}.`, schema: keySchema }
          : {
              description: `The \`id\` of the ${singularOf(collection)}.`,
              schema: { type: 'string', format: 'uuid' },
            }),
      ...(examples[name] === undefined
        ? {}
        : { example: numberedParameters.has(name) ? Number(examples[name]) : examples[name] }),
    }),
  );
  const query = Object.entries(queryOf(route)).map(([name, { schema, ...rest }]): ParameterObject => {
    const { description, ...bare } = schema;
    return {
      name,
      in: 'query',
      required: !('optional' in rest),
      ...(typeof description === 'string' ? { description } : {}),
      schema: components.convert(bare, 'request'),
    };
  });
  return [
    ...ids,
    ...query,
    ...headerNames(api, route).map((name) => ({ $ref: `#/components/parameters/${componentName(name)}` })),
  ];
}

const keySchema = { type: 'string', pattern: keyForm.source };

/** `orders` is `order`, `requests-to-client` is `request to client`. */
const singularOf = (collection: string): string =>
  collection.replace(/ies\b/, 'y').replace(/s\b/, '').replaceAll('-', ' ');

/** What a component is named after; the header's name is the part before the dot. */
type HeaderName =
  | 'X-On-Behalf-Of-Company'
  | 'X-On-Behalf-Of-Company.optional'
  | 'Idempotency-Key'
  | 'If-Match'
  | 'If-None-Match';

/** The declared headers that a request of this route may carry. */
function headerNames(api: ApiName, route: Route): HeaderName[] {
  const names: HeaderName[] = [];
  if (api === 'case' && !route.anonymous)
    names.push(route.companyOptional ? 'X-On-Behalf-Of-Company.optional' : 'X-On-Behalf-Of-Company');
  if (isEffectful(route)) names.push('Idempotency-Key');
  if (versionedPath(route) !== undefined) names.push('If-Match');
  if (route.method === 'GET') names.push('If-None-Match');
  return names;
}

const optional = (name: string, description: string, schema: SchemaObject): ParameterObject => ({
  name,
  in: 'header',
  required: false,
  description,
  schema,
});
const companyId = { type: 'string', format: 'uuid' };
const tag = { type: 'string', examples: ['"pKQ3bZ8vT0mJ1yWc5sRk2A"'] };

const requestHeaders: Readonly<Record<HeaderName, ParameterObject>> = {
  'X-On-Behalf-Of-Company': optional(
    'X-On-Behalf-Of-Company',
    'The company that a Partner key acts for. Required with a Partner key; not allowed with a company key (`invalid_company_context`).',
    companyId,
  ),
  'X-On-Behalf-Of-Company.optional': optional(
    'X-On-Behalf-Of-Company',
    'Optional for this operation, also with a Partner key. If sent, it must name a company that the Partner may act for. Not allowed with a company key (`invalid_company_context`).',
    companyId,
  ),
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    description: `An opaque value that identifies one command and must be repeated on every retry: visible ASCII characters without commas. The response is replayed for ${limits.idempotency_replay_hours} hours.`,
    schema: {
      type: 'string',
      minLength: 1,
      maxLength: limits.idempotency_key_characters,
      pattern: '^[\\x21-\\x2b\\x2d-\\x7e]+$',
      examples: ['9b2fb8f2-5f0f-4bd4-9d0c-0f5b1f5a3f0e'],
    },
  },
  'If-Match': optional(
    'If-Match',
    'Applies the change only if the current ETag of the resource matches one of these values or `*`; otherwise `412 precondition_failed`, and nothing happens. For a command such as `…/{id}/finalize/`, it is the ETag of `…/{id}/`.',
    tag,
  ),
  'If-None-Match': optional(
    'If-None-Match',
    'Returns `304` without a body if the current ETag matches one of these values.',
    tag,
  ),
};

/** The components of the request headers that these routes declare. */
export function headersUsed(declared: readonly DeclaredRoute[]): Record<string, ParameterObject> {
  const used = new Set<string>(declared.flatMap(({ group, route }) => headerNames(group.api, route)));
  return Object.fromEntries(
    Object.entries(requestHeaders)
      .filter(([name]) => used.has(name))
      .map(([name, each]) => [componentName(name), each]),
  );
}

/**
 * Groups in, OpenAPI 3.1 document out: a pure reading of the declarations. Shapes carry JSON Schema
 * already; here their named parts become components, and every convention of service.md 4.1, 5, 7
 * and 8 is written down at every operation it holds for. Whoever serves the document serialises it.
 */
import type { ApiName } from '../scopes.ts';
import { rateLimitOf, type RateLimitCost } from '../rate-limits.ts';
import { exampleOf } from '../examples.ts';
import { limits } from '../limits.ts';
import { type ProblemCode, problems, wireCodeOf } from '../problems.ts';
import { type DeclaredRoute, declaredRoutes, type Group, isEffectful, type Route, statusOf } from '../route.ts';
import type { JsonSchema } from '../../shapes/shape.ts';
import { listParameters } from '../../shapes/page.ts';
import { Components, type ParameterObject, type SchemaObject } from './components.ts';
import { deliveredEvents, headerParameters, webhookOf } from './webhooks.ts';
import { contactAt, introductionOf, license, schemesOf, titleOf } from './texts.ts';

export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: {
    readonly title: string;
    readonly version: 'current';
    readonly description: string;
    readonly contact: Contact;
    readonly license: License;
  };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly Tag[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  /** By event, what a receiver gets; absent where an API has no webhooks. */
  readonly webhooks?: Readonly<Record<string, ReturnType<typeof webhookOf>>>;
  /** What any request may be answered before it has reached an operation, by status. */
  readonly 'x-shared-responses': Readonly<Record<string, ResponseObject>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, SchemaObject>>;
    readonly responses: Readonly<Record<string, ResponseObject>>;
    readonly headers: Readonly<Record<string, HeaderObject>>;
    readonly parameters: Readonly<Record<string, ParameterObject>>;
    readonly examples: Readonly<Record<string, ExampleObject>>;
    readonly securitySchemes: Readonly<Record<string, object>>;
  };
}

export interface Contact {
  readonly name: string;
  readonly url: string;
}

export interface License {
  readonly name: string;
  /** An SPDX expression. */
  readonly identifier: string;
}

export interface Tag {
  readonly name: string;
  readonly description: string;
}

export interface OperationObject {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly (ParameterObject | Reference)[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, ResponseObject | Reference>>;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  /** The scope a key needs; null: any key of this API. */
  readonly 'x-scope': string | null;
  readonly 'x-rate-bucket': string;
}

export interface Reference {
  readonly $ref: string;
}

export interface HeaderObject {
  readonly description: string;
  readonly schema: SchemaObject;
}

export interface ResponseObject {
  readonly description: string;
  readonly headers?: Readonly<Record<string, HeaderObject | Reference>>;
  readonly content?: Content;
}

type Content = Readonly<
  Record<
    string,
    {
      readonly schema: SchemaObject;
      readonly example?: unknown;
      readonly examples?: Readonly<Record<string, ExampleObject | Reference>>;
    }
  >
>;

export interface ExampleObject {
  readonly summary: string;
  readonly value: unknown;
}

export function openapi(api: ApiName, groups: readonly Group[], serverUrl: string): OpenApiDocument {
  const declared = declaredRoutes(groups);
  const delivered = deliveredEvents(api, groups);
  // What is delivered is as open as what is answered.
  const components = new Components(
    [...replySchemas(declared), ...delivered.map(({ schema }) => schema)],
    requestSchemas(declared),
  );
  const responses = new Map<string, ResponseObject>();
  const paths: Record<string, Record<string, OperationObject>> = {};
  for (const each of declared)
    (paths[each.route.path] ??= {})[each.route.method.toLowerCase()] = operationOf(each, components, responses);
  const referred = JSON.stringify([paths, ...responses.values()]);
  return {
    openapi: '3.1.0',
    info: {
      title: titleOf(api),
      version: 'current',
      description: introductionOf(api),
      contact: contactAt(serverUrl),
      license,
    },
    servers: [{ url: serverUrl }],
    tags: tagsOf(groups),
    paths,
    ...(delivered.length === 0
      ? {}
      : {
          webhooks: Object.fromEntries(
            delivered.map((event) => [event.key, webhookOf(event, (schema) => components.convert(schema, 'answer'))]),
          ),
        }),
    'x-shared-responses': sharedResponses(),
    components: {
      schemas: { Error: errorSchema, ...components.schemas() },
      responses: Object.fromEntries(responses),
      headers: Object.fromEntries(
        Object.entries(headers).filter(([name]) => referred.includes(headerReference(name).$ref)),
      ),
      parameters: { ...parametersUsed(declared), ...(delivered.length === 0 ? {} : headerParameters) },
      examples: problemExamples(declared),
      securitySchemes: schemesUsed(api, declared),
    },
  };
}

/** Groups of one title share a tag. */
const tagsOf = (groups: readonly Group[]): Tag[] => [
  ...new Map(groups.map(({ heading: { title, about } }) => [title, { name: title, description: about }])).values(),
];

const schemesUsed = (api: ApiName, declared: readonly DeclaredRoute[]) =>
  Object.fromEntries(
    (declared.some(({ route }) => !route.anonymous) ? schemesOf(api) : []).map(({ name, scheme, description }) => [
      name,
      { type: 'http', scheme, description },
    ]),
  );

const replySchemas = (declared: readonly DeclaredRoute[]): JsonSchema[] =>
  declared.flatMap(({ route }) => (route.reply === undefined ? [] : [route.reply.schema]));

const requestSchemas = (declared: readonly DeclaredRoute[]): JsonSchema[] =>
  declared.flatMap(({ route }) => [
    ...(route.body === undefined ? [] : [route.body.schema]),
    ...(route.multipart === undefined ? [] : [route.multipart.schema]),
    ...Object.values(queryOf(route)).map(({ schema }) => schema),
  ]);

const queryOf = (route: Route) => (route.list === undefined ? (route.query ?? {}) : listParameters(route.list));

function operationOf(
  { name, group, route }: DeclaredRoute,
  components: Components,
  responses: Map<string, ResponseObject>,
): OperationObject {
  const parameters = parametersOf(group.api, route, components);
  const body = route.body === undefined ? {} : { requestBody: requestBodyOf(route, route.body.schema, components) };
  return {
    operationId: name,
    summary: route.summary,
    description: descriptionOf(group.api, route),
    tags: [group.heading.title],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...body,
    responses: { ...successesOf(route, components), ...refusalsOf(group.api, route, responses) },
    security: route.anonymous ? [] : schemesOf(group.api).map((scheme) => ({ [scheme.name]: [] })),
    'x-scope': route.scope,
    'x-rate-bucket': route.method === 'GET' ? 'requests' : `endpoint:${name}`,
  };
}

function descriptionOf(api: ApiName, route: Route): string {
  const access = route.anonymous
    ? 'No credential is required.'
    : api === 'account'
      ? 'The e-mail address and password of a person.'
      : route.scope === null
        ? 'Any API key of this API; no scope is required.'
        : `Scope: \`${route.scope}\`.`;
  const once =
    route.secrets === undefined
      ? []
      : [
          `Returned once, in this response only, and omitted from replays: ${route.secrets.map((each) => `\`${each}\``).join(', ')}.`,
        ];
  const bodyless =
    route.method !== 'GET' && route.body === undefined ? ['The request must not have a body (`unexpected_body`).'] : [];
  const expensive = (route.expensive ?? []).map(rateLimitText);
  const untagged =
    route.untagged === undefined
      ? []
      : [`The \`ETag\` does not cover ${inWords(route.untagged)}, which the service updates itself.`];
  const owners = isForOwnersOnly(api, route)
    ? [
        'Not allowed for a Partner that acts for the company (`use_partner_webhooks`); use `/partner/v2/webhooks/` instead.',
      ]
    : [];
  return [
    ...(route.description === undefined ? [] : [route.description]),
    ...once,
    ...untagged,
    ...bodyless,
    ...expensive,
    ...owners,
    access,
  ].join('\n\n');
}

function rateLimitText({ bucket, each, of }: RateLimitCost): string {
  const { limit } = rateLimitOf(bucket);
  if (of !== undefined)
    return `At most ${limit} successful requests per day for one \`${of}\`; after that \`429 throttled\`.`;
  return `Each successful request consumes ${each === undefined ? 'one unit' : `one unit per entry of \`${each}\``} of the hourly limit \`${bucket}\` (${limit} per hour).`;
}

/** `a`, `b` and `c`. */
const inWords = (names: readonly string[]): string =>
  names
    .map((each) => `\`${each}\``)
    .join(', ')
    .replace(/, (?=[^,]*$)/, ' and ');

/** Only on this API a Partner's key acts for a company. */
const isForOwnersOnly = (api: ApiName, { ownersOnly }: Route): boolean => api === 'case' && ownersOnly !== undefined;

function parametersOf(api: ApiName, route: Route, components: Components): (ParameterObject | Reference)[] {
  const ids = [...route.path.matchAll(/([^/]+)\/\{(\w+)\}/g)].map(
    ([, collection = '', name = '']): ParameterObject => ({
      name,
      in: 'path',
      required: true,
      description: `The \`id\` of the ${singularOf(collection)}.`,
      schema: { type: 'string', format: 'uuid' },
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
  return [...ids, ...query, ...headerNames(api, route).map((name) => ({ $ref: `#/components/parameters/${name}` }))];
}

/** `orders` is `order`, `requests-to-client` is `request to client`. */
const singularOf = (collection: string): string =>
  collection.replace(/ies\b/, 'y').replace(/s\b/, '').replaceAll('-', ' ');

/** The declared headers a request of this route may carry. */
function headerNames(api: ApiName, route: Route): HeaderName[] {
  return [
    ...(api === 'case' && !route.anonymous
      ? [route.companyOptional ? ('X-On-Behalf-Of-Company.optional' as const) : ('X-On-Behalf-Of-Company' as const)]
      : []),
    ...(isEffectful(route) ? (['Idempotency-Key'] as const) : []),
    ...(route.method === 'PATCH' || route.method === 'DELETE' ? (['If-Match'] as const) : []),
    ...(route.method === 'GET' ? (['If-None-Match'] as const) : []),
  ];
}

/** As a component; the header's own name is what stands before a dot. */
type HeaderName =
  | 'X-On-Behalf-Of-Company'
  | 'X-On-Behalf-Of-Company.optional'
  | 'Idempotency-Key'
  | 'If-Match'
  | 'If-None-Match';

const requestHeader = (
  name: HeaderName,
  required: boolean,
  description: string,
  schema: SchemaObject,
): ParameterObject => ({ name: name.replace(/\..*/, ''), in: 'header', required, description, schema });

const requestHeaders: Readonly<Record<HeaderName, ParameterObject>> = {
  'X-On-Behalf-Of-Company': requestHeader(
    'X-On-Behalf-Of-Company',
    false,
    'The company that a Partner key acts for. Required with a Partner key; not allowed with a company key (`invalid_company_context`).',
    { type: 'string', format: 'uuid' },
  ),
  'X-On-Behalf-Of-Company.optional': requestHeader(
    'X-On-Behalf-Of-Company.optional',
    false,
    'Optional for this operation, also with a Partner key. If sent, it must name a company that the Partner may act for. Not allowed with a company key (`invalid_company_context`).',
    { type: 'string', format: 'uuid' },
  ),
  'Idempotency-Key': requestHeader(
    'Idempotency-Key',
    true,
    `An opaque value that identifies one command and must be repeated on every retry: visible ASCII characters without commas. The response is replayed for ${limits.idempotency_replay_hours} hours.`,
    {
      type: 'string',
      minLength: 1,
      maxLength: limits.idempotency_key_characters,
      pattern: '^[\\x21-\\x2b\\x2d-\\x7e]+$',
      examples: ['9b2fb8f2-5f0f-4bd4-9d0c-0f5b1f5a3f0e'],
    },
  ),
  'If-Match': requestHeader(
    'If-Match',
    false,
    'Applies the change only if the current ETag matches one of these values or `*`; otherwise `412 precondition_failed`.',
    { type: 'string', examples: ['"pKQ3bZ8vT0mJ1yWc5sRk2A"'] },
  ),
  'If-None-Match': requestHeader(
    'If-None-Match',
    false,
    'Returns `304` without a body if the current ETag matches one of these values.',
    { type: 'string', examples: ['"pKQ3bZ8vT0mJ1yWc5sRk2A"'] },
  ),
};

function parametersUsed(declared: readonly DeclaredRoute[]): Record<string, ParameterObject> {
  const used = new Set(declared.flatMap(({ group, route }) => headerNames(group.api, route)));
  return Object.fromEntries(Object.entries(requestHeaders).filter(([name]) => used.has(name as HeaderName)));
}

function requestBodyOf(route: Route, schema: JsonSchema, components: Components) {
  const multipart =
    route.multipart === undefined
      ? {}
      : { 'multipart/form-data': { schema: components.convert(route.multipart.schema, 'request') } };
  return {
    required: route.bodyOptional !== true,
    content: {
      'application/json': { schema: components.convert(schema, 'request'), example: requestExampleOf(route) },
      ...multipart,
    },
  };
}

/** The body that the document shows; undefined where the route takes none. */
export const requestExampleOf = ({ body, example }: Route): unknown =>
  body === undefined ? undefined : (example ?? exampleOf(body.schema));

const headerReference = (name: string): Reference => ({ $ref: `#/components/headers/${name}` });
const referTo = (names: readonly string[]): Record<string, Reference> =>
  Object.fromEntries(names.map((name) => [name, headerReference(name)]));
const always = ['X-Service-Request-Id', 'X-Service-Environment', 'Cache-Control'] as const;

const successWords: Readonly<Record<number, string>> = {
  200: 'Success.',
  201: 'Created.',
  202: 'Accepted for processing.',
  204: 'Success; no response body.',
};

function successesOf(route: Route, components: Components): Record<string, ResponseObject> {
  const status = statusOf(route);
  const names = [
    ...always,
    ...(status === 204 ? [] : ['ETag']),
    ...(status === 201 ? ['Location'] : []),
    ...(isEffectful(route) ? ['Idempotency-Replayed'] : []),
  ];
  const success = {
    description: successWords[status] ?? 'Success.',
    headers: referTo([
      ...names,
      ...(route.binary === undefined ? [] : ['Content-Disposition', 'X-Content-Type-Options']),
    ]),
    ...contentOf(route, components),
  };
  const existing =
    route.existing === undefined
      ? {}
      : {
          200: {
            description: 'Already exists: nothing was created.',
            headers: referTo(names.filter((each) => each !== 'Location')),
            ...contentOf(route, components),
          },
        };
  if (route.method !== 'GET') return { ...existing, [status]: success };
  return {
    [status]: success,
    304: {
      description: 'Not modified: the ETag matches `If-None-Match`. No response body.',
      headers: referTo([...always, 'ETag']),
    },
  };
}

function contentOf(route: Route, components: Components): { readonly content?: Content } {
  if (route.binary !== undefined)
    return {
      content: Object.fromEntries(route.binary.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])),
    };
  return route.reply === undefined
    ? {}
    : {
        content: {
          'application/json': {
            schema: replySchemaOf(route, route.reply.schema, components),
            example: exampleOf(route.reply.schema),
          },
        },
      };
}

/** A page of a named item has a name as well: `OrderList`. */
function replySchemaOf(route: Route, schema: JsonSchema, components: Components): SchemaObject {
  const item = route.list?.item.schema.title;
  return components.convert(typeof item === 'string' ? { ...schema, title: `${item}List` } : schema, 'answer');
}

/** Every problem a route can answer: the conventions' and its own, in the table's order. */
export function problemsOf(api: ApiName, route: Route): ProblemCode[] {
  const possible = new Set<ProblemCode>([
    ...anyRequest,
    ...(route.body === undefined ? (['unexpected_body'] as const) : (['parse_error', 'request_timeout'] as const)),
    ...(route.anonymous ? [] : withCredential),
    ...(route.path.includes('{') || (api === 'case' && !route.anonymous) ? (['not_found'] as const) : []),
    ...(isEffectful(route) ? forCommands : []),
    ...(route.method === 'PATCH' || route.method === 'DELETE' ? (['conflict', 'precondition_failed'] as const) : []),
    ...(route.ownersOnly !== undefined && isForOwnersOnly(api, route) ? [route.ownersOnly] : []),
    ...(route.sandboxOnly ? (['sandbox_feature_unavailable'] as const) : []),
    ...(['case', 'dunning'].includes(api) && route.method !== 'GET' ? (['sandbox_source_managed'] as const) : []),
    ...(route.problems ?? []),
  ]);
  return (Object.keys(problems) as ProblemCode[]).filter((code) => possible.has(code));
}

const anyRequest: readonly ProblemCode[] = [
  'validation_error',
  'not_acceptable',
  'length_required',
  'request_too_large',
  'unsupported_media_type',
  'internal_error',
];
const withCredential: readonly ProblemCode[] = [
  'invalid_company_context',
  'not_authenticated',
  'authentication_failed',
  'environment_mismatch',
  'permission_denied',
  'throttled',
  'service_unavailable',
];
const forCommands: readonly ProblemCode[] = [
  'conflict',
  'idempotency_key_conflict',
  'idempotency_request_in_progress',
  'idempotency_key_expired',
];

function refusalsOf(api: ApiName, route: Route, responses: Map<string, ResponseObject>): Record<string, Reference> {
  const byStatus = Map.groupBy(problemsOf(api, route), (code) => problems[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      // Routes with the same problems share one response.
      const name = codes.length === 1 ? (codes[0] ?? '') : `${status}.${codes.join('.')}`;
      if (!responses.has(name)) responses.set(name, refusalOf(status, codes));
      return [status, { $ref: `#/components/responses/${name}` }];
    }),
  );
}

function refusalOf(status: number, codes: readonly ProblemCode[]): ResponseObject {
  const waits = status === 429 || status === 503 || codes.includes('idempotency_request_in_progress');
  const names = [...always, ...(status === 401 ? ['WWW-Authenticate'] : []), ...(waits ? ['Retry-After'] : [])];
  return {
    description: codes.map((code) => `\`${wireCodeOf(code)}\`: ${problems[code].detail}`).join('\n\n'),
    headers: referTo(names),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
    },
  };
}

/** What is wrong with the HTTP itself, or with the method: no operation has been reached. */
const beforeAnyOperation = [
  'bad_request',
  'method_not_allowed',
  'request_timeout',
  'uri_too_long',
  'expectation_failed',
  'headers_too_large',
] as const satisfies readonly ProblemCode[];

const allow: HeaderObject = {
  description: 'The methods allowed on this path.',
  schema: { type: 'string', examples: ['DELETE, GET, HEAD, PATCH'] },
};

/** In http/match.ts's words. */
const putInstead = 'PUT is not supported. Use PATCH.';

/** Written out: tools look for references to components in operations alone. */
function sharedResponses(): Record<string, ResponseObject> {
  const shared = beforeAnyOperation.map((code): [number, ResponseObject] => {
    const { status, detail } = problems[code];
    const put =
      code === 'method_not_allowed'
        ? { put: { summary: 'PUT on a path with PATCH', value: { code, detail: putInstead } } }
        : {};
    const examples = { [code]: { summary: detail, value: errorExample(code) }, ...put };
    const headers = { ...referTo(always), ...(code === 'method_not_allowed' ? { Allow: allow } : {}) };
    return [
      status,
      {
        description: `\`${code}\`: ${detail}`,
        headers,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' }, examples } },
      },
    ];
  });
  return Object.fromEntries(shared);
}

function problemExamples(declared: readonly DeclaredRoute[]) {
  const used = new Set(declared.flatMap(({ group, route }) => problemsOf(group.api, route)));
  return Object.fromEntries(
    [...used].map((code) => [code, { summary: problems[code].detail, value: errorExample(code) }]),
  );
}

const nestedExamples: Partial<Record<ProblemCode, object>> = {
  validation_error: { field: 'limit', code: 'invalid_parameter', message: 'Expected a whole number from 1 to 100.' },
  not_ready: {
    field: `claims.0b9f7d0e-6c1e-4a6e-9f44-8b7a1f2f3c11.delay_date`,
    code: 'delay_before_due',
    message: '`delay_date` must be after `due_date`.',
  },
};

function errorExample(code: ProblemCode): unknown {
  const nested = nestedExamples[code];
  return {
    code: wireCodeOf(code),
    detail: problems[code].detail,
    ...(nested === undefined ? {} : { errors: [nested] }),
    ...(code === 'company_exists' ? { company_id: '0b9f7d0e-6c1e-4a6e-9f44-8b7a1f2f3c11' } : {}),
  };
}

/** service.md 2.12. Open: some problems carry members of their own. */
export const errorSchema: SchemaObject = {
  type: 'object',
  description:
    'The body of every error response. Base decisions on `code`; `detail` and `message` are for people and may change.',
  properties: {
    code: { type: 'string', description: 'The stable error code.' },
    detail: { type: 'string', description: 'The error as an English sentence.' },
    errors: {
      type: 'array',
      description: 'All failures found, in document order, at most 100.',
      items: {
        type: 'object',
        properties: {
          field: {
            type: 'string',
            description:
              'A path into the body, such as `claims[0].principal_amount`, or the name of the parameter or header.',
          },
          code: { type: 'string' },
          message: { type: 'string' },
        },
        required: ['field', 'code', 'message'],
      },
    },
    company_id: {
      type: 'string',
      format: 'uuid',
      description: 'Only with `company_exists`: the company that uses the external reference.',
    },
  },
  required: ['code', 'detail'],
};

const header = (description: string, schema: SchemaObject): HeaderObject => ({ description, schema });

const headers: Readonly<Record<string, HeaderObject>> = {
  'X-Service-Request-Id': header('Unique for every response. Include it when you contact support.', {
    type: 'string',
    format: 'uuid',
  }),
  'X-Service-Environment': header('The environment that sent the response.', {
    type: 'string',
    enum: ['production', 'sandbox'],
  }),
  'Cache-Control': header('`private, no-store` unless stated otherwise.', { type: 'string' }),
  ETag: header('The strong validator of this representation. Use it in `If-None-Match` and `If-Match`.', {
    type: 'string',
  }),
  Location: header('The URL of the created resource.', { type: 'string', format: 'uri' }),
  'Idempotency-Replayed': header(
    '`true` if this is the stored response of an earlier request with the same key; absent otherwise.',
    { type: 'string', enum: ['true'] },
  ),
  'Content-Disposition': header('`attachment` with the original filename.', { type: 'string' }),
  'X-Content-Type-Options': header('Prevents browsers from guessing another media type.', {
    type: 'string',
    enum: ['nosniff'],
  }),
  'Retry-After': header('The number of seconds to wait before retrying with the same `Idempotency-Key`.', {
    type: 'integer',
    minimum: 1,
  }),
  'WWW-Authenticate': header('The authentication scheme.', {
    type: 'string',
    enum: ['Bearer', 'Basic realm="Mahnwerk", charset="UTF-8"'],
  }),
};

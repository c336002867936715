/** The responses of an operation, and those to requests that reach no operation. */
import { type ProblemCode, problems, wireCodeOf } from '../problems.ts';
import { type DeclaredRoute, isEffectful, type Route, statusOf } from '../route.ts';
import type { JsonSchema } from '../../shapes/shape.ts';
import type { Components, SchemaObject } from './components.ts';
import { componentName, responseName } from './names.ts';
import { errorExample, type ExampleObject, problemsOf } from './errors.ts';

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
  readonly content?: ResponseContent;
}

/** By media type. */
export type ResponseContent = Readonly<
  Record<
    string,
    {
      readonly schema: SchemaObject;
      readonly example?: unknown;
      readonly examples?: Readonly<Record<string, ExampleObject | Reference>>;
    }
  >
>;

/** @param shared the components of the document's responses; the function adds those of this operation */
export const responsesOf = (
  { name, group, route }: DeclaredRoute,
  example: unknown,
  components: Components,
  shared: Map<string, ResponseObject>,
): Record<string, ResponseObject | Reference> => ({
  ...successesOf(route, example, components),
  ...refusalsOf(name, problemsOf(group.api, route), shared),
});

const always = ['X-Service-Request-Id', 'X-Service-Environment', 'Cache-Control'] as const;

const successTexts: Readonly<Record<number, string>> = {
  200: 'Success.',
  201: 'Created.',
  202: 'Accepted for processing.',
  204: 'Success; no response body.',
};

function successesOf(route: Route, example: unknown, components: Components): Record<string, ResponseObject> {
  const status = statusOf(route);
  const names = [
    ...always,
    ...(status === 204 || route.stream !== undefined ? [] : ['ETag']),
    ...(status === 201 ? ['Location'] : []),
    ...(isEffectful(route) ? ['Idempotency-Replayed'] : []),
    ...(route.binary === undefined ? [] : ['Content-Disposition', 'X-Content-Type-Options']),
  ];
  const content = contentOf(route, example, components);
  const success = { description: successTexts[status] ?? '', headers: headersOf(names), ...content };
  if (route.stream !== undefined) return { [status]: success };
  if (route.method === 'GET')
    return {
      [status]: success,
      304: {
        description: 'Not modified: the ETag matches `If-None-Match`. No response body.',
        headers: headersOf([...always, 'ETag']),
      },
    };
  if (route.existing === undefined) return { [status]: success };
  const headers = headersOf(names.filter((name) => name !== 'Location'));
  return { 200: { description: 'Already exists: nothing was created.', headers, ...content }, [status]: success };
}

function contentOf(route: Route, example: unknown, components: Components): { readonly content?: ResponseContent } {
  const { binary, reply, stream } = route;
  if (stream !== undefined)
    return { content: { 'text/event-stream': { schema: components.convert(stream.schema, 'answer') } } };
  if (binary !== undefined)
    return {
      content: Object.fromEntries(binary.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])),
    };
  if (reply === undefined) return {};
  const schema = replySchemaOf(route, reply.schema, components);
  return { content: { 'application/json': { schema, example } } };
}

/** The page of a named item is named too: `OrderList`. */
function replySchemaOf(route: Route, schema: JsonSchema, components: Components): SchemaObject {
  const item = route.list?.item.schema.title;
  return components.convert(typeof item === 'string' ? { ...schema, title: `${item}List` } : schema, 'answer');
}

/** By status. Routes with the same problems share one response. */
function refusalsOf(
  operation: string,
  codes: readonly ProblemCode[],
  shared: Map<string, ResponseObject>,
): Record<string, Reference> {
  const statuses = new Set(codes.map((code) => problems[code].status));
  return Object.fromEntries(
    [...statuses].map((status) => {
      const each = codes.filter((code) => problems[code].status === status);
      const name = responseName(each, operation);
      if (!shared.has(name)) shared.set(name, refusalOf(status, each));
      return [status, { $ref: `#/components/responses/${name}` }];
    }),
  );
}

function refusalOf(status: number, codes: readonly ProblemCode[]): ResponseObject {
  const waits = status === 429 || status === 503 || codes.includes('idempotency_request_in_progress');
  const names = [...always, ...(status === 401 ? ['WWW-Authenticate'] : []), ...(waits ? ['Retry-After'] : [])];
  const examples = codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]);
  return {
    description: codes.map((code) => `\`${wireCodeOf(code)}\`: ${problems[code].detail}`).join('\n\n'),
    headers: headersOf(names),
    content: errorContent(Object.fromEntries(examples), codes),
  };
}

/** The schema names the codes of the status, so that a generated client knows them. */
const errorContent = (
  examples: Readonly<Record<string, ExampleObject | Reference>>,
  codes: readonly ProblemCode[],
): ResponseContent => {
  const code = { type: 'string', description: 'The stable error code.', enum: [...new Set(codes.map(wireCodeOf))] };
  const schema = { allOf: [{ $ref: '#/components/schemas/Error' }, { type: 'object', properties: { code } }] };
  return { 'application/json': { schema, examples } };
};

/** Faults of the HTTP message or of the method: the request reaches no operation. */
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

/** The sentence of `http/match.ts`. */
const put: ExampleObject = {
  summary: 'PUT on a path with PATCH',
  value: { code: 'method_not_allowed', detail: 'PUT is not supported. Use PATCH.' },
};

/** By status. The examples are inline: tools resolve references to examples in operations only. */
export const sharedResponses = (): Record<string, ResponseObject> =>
  Object.fromEntries(
    beforeAnyOperation.map((code) => {
      const { status, detail } = problems[code];
      const isMethod = code === 'method_not_allowed';
      return [
        status,
        {
          description: `\`${code}\`: ${detail}`,
          headers: { ...headersOf(always), ...(isMethod ? { Allow: allow } : {}) },
          content: errorContent({ [code]: errorExample(code), ...(isMethod ? { put } : {}) }, [code]),
        },
      ];
    }),
  );

const headerReference = (name: string): Reference => ({ $ref: `#/components/headers/${componentName(name)}` });
const headersOf = (names: readonly string[]): Record<string, Reference> =>
  Object.fromEntries(names.map((name) => [name, headerReference(name)]));

/** The components of the headers that a part of a document refers to. */
export function headersReferredBy(part: unknown): Record<string, HeaderObject> {
  const text = JSON.stringify(part);
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => text.includes(`"${headerReference(name).$ref}"`))
      .map(([name, each]) => [componentName(name), each]),
  );
}

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

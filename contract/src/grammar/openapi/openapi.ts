/**
 * The OpenAPI 3.1 document of an API, derived from its declared groups. Named parts of shapes become components; each
 * operation states the conventions of service.md 4.1, 5, 7 and 8 that apply to it. The caller serialises the document.
 */
import type { ApiName } from '../scopes.ts';
import { type DeclaredRoute, declaredRoutes, type Group } from '../route.ts';
import type { JsonSchema } from '../../shapes/shape.ts';
import { Components, type SchemaObject } from './components.ts';
import { errorSchema, type ExampleObject, problemExamples } from './errors.ts';
import { type OperationObject, operationOf } from './operation.ts';
import { headersUsed, type ParameterObject, queryOf } from './parameters.ts';
import { type HeaderObject, headersReferredBy, type ResponseObject, sharedResponses } from './responses.ts';
import { schemesOf } from './credentials.ts';
import { contactAt, introductionOf, license, titleOf } from './texts.ts';
import { deliveredEvents, headerParameters, webhookOf } from './webhooks.ts';

export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: {
    readonly title: string;
    readonly version: 'current';
    readonly description: string;
    readonly contact: ReturnType<typeof contactAt>;
    readonly license: typeof license;
  };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  /** The webhook requests by event; absent if the API has no webhooks. */
  readonly webhooks?: Readonly<Record<string, ReturnType<typeof webhookOf>>>;
  /** The responses to requests that reach no operation, by status. */
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

/** Derives the document of an API from its groups. */
export function openapi(api: ApiName, groups: readonly Group[], serverUrl: string): OpenApiDocument {
  const declared = declaredRoutes(groups);
  const delivered = deliveredEvents(api, groups);
  // Receivers of events must accept new members, as readers of responses must.
  const components = new Components(
    [...replySchemas(declared), ...delivered.map(({ schema }) => schema)],
    requestSchemas(declared),
  );
  const responses = new Map<string, ResponseObject>();
  const paths: Record<string, Record<string, OperationObject>> = {};
  for (const each of declared)
    (paths[each.route.path] ??= {})[each.route.method.toLowerCase()] = operationOf(each, components, responses);
  const webhooks = delivered.map((event) => [
    event.key,
    webhookOf(event, (schema) => components.convert(schema, 'answer')),
  ]);
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
    ...(delivered.length === 0 ? {} : { webhooks: Object.fromEntries(webhooks) }),
    'x-shared-responses': sharedResponses(),
    components: {
      schemas: { Error: errorSchema, ...components.schemas() },
      responses: Object.fromEntries(responses),
      headers: headersReferredBy([paths, ...responses.values()]),
      parameters: { ...headersUsed(declared), ...(delivered.length === 0 ? {} : headerParameters) },
      examples: problemExamples(declared),
      securitySchemes: schemesOf(
        api,
        declared.map(({ route }) => route),
      ),
    },
  };
}

/** Groups of one title share a tag. */
const tagsOf = (groups: readonly Group[]) => [
  ...new Map(groups.map(({ heading: { title, about } }) => [title, { name: title, description: about }])).values(),
];

const replySchemas = (declared: readonly DeclaredRoute[]): JsonSchema[] =>
  declared.flatMap(({ route: { reply } }) => (reply === undefined ? [] : [reply.schema]));

const requestSchemas = (declared: readonly DeclaredRoute[]): JsonSchema[] =>
  declared
    .flatMap(({ route }) => [route.body, route.multipart, ...Object.values(queryOf(route))])
    .flatMap((shape) => (shape === undefined ? [] : [shape.schema]));

/** One operation of a document: a declared route with its request, its responses and the conventions that apply. */
import type { ApiName } from '../scopes.ts';
import { rateLimitOf, type RateLimitCost } from '../rate-limits.ts';
import { exampleOfOperation } from '../examples-of-operations.ts';
import type { DeclaredRoute, Route } from '../route.ts';
import type { Components } from './components.ts';
import { isForOwnersOnly } from './errors.ts';
import { type ParameterObject, parametersOf } from './parameters.ts';
import { type ResponseContent, type Reference, type ResponseObject, responsesOf } from './responses.ts';
import { credentialsOf } from './credentials.ts';

export interface OperationObject {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly (ParameterObject | Reference)[];
  readonly requestBody?: { readonly required: boolean; readonly content: ResponseContent };
  readonly responses: Readonly<Record<string, ResponseObject | Reference>>;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  /** The scope that a key needs; null: any key of this API. */
  readonly 'x-scope': string | null;
  readonly 'x-rate-bucket': string;
}

/** @param shared the components of the document's responses; the function adds those of this operation */
export function operationOf(
  declared: DeclaredRoute,
  components: Components,
  shared: Map<string, ResponseObject>,
): OperationObject {
  const { name, group, route } = declared;
  const example = exampleOfOperation(declared);
  const parameters = parametersOf(group.api, route, components, example.path);
  return {
    operationId: name,
    summary: route.summary,
    description: descriptionOf(group.api, route),
    tags: [group.heading.title],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(route.body === undefined ? {} : { requestBody: requestBodyOf(route, example.request, components) }),
    responses: responsesOf(declared, example.reply, components, shared),
    security: credentialsOf(group.api, route).map((names) => Object.fromEntries(names.map((each) => [each, []]))),
    'x-scope': route.scope,
    'x-rate-bucket': route.method === 'GET' ? 'requests' : `endpoint:${route.chargedTo ?? name}`,
  };
}

const descriptionOf = (api: ApiName, route: Route): string =>
  [
    route.description,
    route.secrets &&
      `Returned once, in this response only, and omitted from replays: ${route.secrets.map(code).join(', ')}.`,
    route.untagged && `The \`ETag\` does not cover ${inWords(route.untagged)}, which the service updates itself.`,
    route.method !== 'GET' && !route.body && 'The request must not have a body (`unexpected_body`).',
    ...(route.expensive ?? []).map(rateLimitText),
    route.freshProof &&
      'A session needs a proof of identity of the last ten minutes (`recent_sign_in_required`); an API key does not.',
    route.renewsSession && 'The session gets a new token: the response sets its cookie.',
    isForOwnersOnly(api, route) &&
      'Not allowed for a Partner that acts for the company (`use_partner_webhooks`); use `/partner/v2/webhooks/` instead.',
    accessText(api, route),
  ]
    .filter((paragraph) => typeof paragraph === 'string')
    .join('\n\n');

function accessText(api: ApiName, { anonymous, scope, takesPassword }: Route): string {
  if (anonymous) return 'No credential is required.';
  if (api === 'account' && scope === null)
    return takesPassword ? 'A session, or the e-mail address and password of a person.' : 'A session.';
  return scope === null ? 'Any API key of this API; no scope is required.' : `Scope: \`${scope}\`.`;
}

function rateLimitText({ bucket, each, of, company }: RateLimitCost): string {
  const { limit } = rateLimitOf(bucket);
  if (of !== undefined)
    return `At most ${limit} successful requests per day for one \`${of}\`; after that \`429 throttled\`.`;
  return `Each successful request consumes ${each === undefined ? 'one unit' : `one unit per entry of \`${each}\``} of the hourly limit \`${bucket}\`${company === undefined ? '' : ' of the company'} (${limit} per hour).`;
}

const code = (name: string): string => `\`${name}\``;

/** `a`, `b` and `c`. */
const inWords = (names: readonly string[]): string => {
  const last = names.length - 1;
  return names.map((name, index) => `${index === 0 ? '' : index === last ? ' and ' : ', '}${code(name)}`).join('');
};

function requestBodyOf({ multipart, body, bodyOptional }: Route, example: unknown, components: Components) {
  const form = multipart && { 'multipart/form-data': { schema: components.convert(multipart.schema, 'request') } };
  const json = { schema: components.convert(body?.schema ?? {}, 'request'), example };
  return { required: bodyOptional !== true, content: { 'application/json': json, ...form } };
}

/** Information that every API offers: health, its OpenAPI document, and the key that authenticates the request. */
import { group, route } from '../grammar/route.ts';
import { limits } from '../grammar/limits.ts';
import { scopes } from '../grammar/scopes.ts';
import { choice, id } from '../shapes/values.ts';
import { line } from '../shapes/text.ts';
import { described, named, nullable } from '../shapes/shape.ts';
import { list, object, openObject } from '../shapes/structures.ts';

const Health = named('Health', object({ status: choice('ok') }));

const environment = choice('production', 'sandbox');

const keyScopes = () =>
  described('What the key, or the membership, permits.', list(choice(...scopes), { max: scopes.length }));

const CaseInfo = named(
  'CaseInfo',
  object({ id: id(), token_name: line({ max: 255 }), environment, company: id(), scopes: keyScopes() }),
);

const PartnerInfo = named(
  'PartnerInfo',
  object({
    id: id(),
    token_name: line({ max: 255 }),
    environment,
    partner: object({ id: id(), name: line({ max: 255 }) }),
    scopes: keyScopes(),
  }),
);

const DunningInfo = named(
  'DunningInfo',
  object({
    id: id(),
    token_name: line({ max: 255 }),
    company: nullable(id()),
    company_name: nullable(line({ max: limits.company_name_characters })),
    environment,
    access_mode: described('Always `production`, in both environments; see `environment`.', choice('production')),
    scopes: keyScopes(),
  }),
);

const OperatorInfo = named(
  'OperatorInfo',
  object({ id: id(), token_name: line({ max: 255 }), environment, scopes: keyScopes() }),
);

const health = {
  reply: Health,
  scope: null,
  anonymous: true,
  stateless: true,
  summary: 'Check the health of the service and its backing services',
  problems: ['service_unavailable'],
} as const;

/** The document, shortened to its opening. */
const exampleDocument = { openapi: '3.1.0', info: { title: 'Mahnwerk API', version: 'current' }, paths: {} };

const schema = {
  reply: { ...openObject(), schema: { ...openObject().schema, examples: [exampleDocument] } },
  scope: null,
  anonymous: true,
  stateless: true,
  summary: 'Retrieve this API as an OpenAPI 3.1 document',
  cacheControl: 'private, max-age=300',
} as const;

const heading = {
  title: 'Service',
  about: 'Health, OpenAPI document and information about the API key.',
} as const;

export const caseService = group('case', 'case-service', heading, {
  info: route('GET', '/v2/info/', {
    reply: CaseInfo,
    scope: null,
    stateless: true,
    summary: 'Retrieve the current key and its company',
  }),
  health: route('GET', '/v2/health/', health),
  schema: route('GET', '/v2/schema/', schema),
});

export const partnerService = group('partner', 'partner-service', heading, {
  info: route('GET', '/partner/v2/info/', {
    reply: PartnerInfo,
    scope: null,
    summary: 'Retrieve the current key and its Partner',
  }),
  health: route('GET', '/partner/v2/health/', health),
  schema: route('GET', '/partner/v2/schema/', schema),
});

export const operatorService = group(
  'operator',
  'operator-service',
  { title: 'Service', about: 'The OpenAPI document of this API, and information about the API key.' },
  {
    info: route('GET', '/operator/v1/info/', {
      reply: OperatorInfo,
      scope: null,
      stateless: true,
      summary: 'Retrieve the current key and what it permits',
    }),
    schema: route('GET', '/operator/v1/schema/', schema),
  },
);

export const accountService = group(
  'account',
  'account-service',
  { title: 'Service', about: 'The OpenAPI document of this API.' },
  { schema: route('GET', '/account/v1/schema/', schema) },
);

export const dunningService = group('dunning', 'dunning-service', heading, {
  info: route('GET', '/mahnservice/v1/info/', {
    reply: DunningInfo,
    scope: null,
    whileLocked: true,
    summary: 'Retrieve the current key and its company',
  }),
  health: route('GET', '/mahnservice/v1/health/', health),
  schema: route('GET', '/mahnservice/v1/schema/', schema),
});

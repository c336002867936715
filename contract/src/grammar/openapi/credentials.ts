/** The credentials that routes accept, as the security schemes of a document. */
import type { Route } from '../route.ts';
import type { ApiName } from '../scopes.ts';

const bearer = (description: string) => ({ type: 'http', scheme: 'bearer', description }) as const;

const schemes = {
  caseBearerAuth: bearer(
    'The Case key of a company: `Authorization: Bearer <API key>`. The key is bound to one company; `X-On-Behalf-Of-Company` is not allowed.',
  ),
  partnerBearerAuth: bearer(
    'The key of a Partner: `Authorization: Bearer <API key>`. On the Case Management API, `X-On-Behalf-Of-Company` selects the company.',
  ),
  dunningBearerAuth: bearer('The dunning key of a company: `Authorization: Bearer <API key>`.'),
  operatorBearerAuth: bearer('A key of the service operator: `Authorization: Bearer <API key>`.'),
  accountSession: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-session',
    description: 'The session of a person who has signed in at `/sign-in`. Without https, the cookie is `session`.',
  },
  accountMembership: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Service-Membership',
    description: 'The membership that the request acts for, or `self`. The cookie alone is no credential.',
  },
  accountBasicAuth: {
    type: 'http',
    scheme: 'basic',
    description:
      'The e-mail address and password of a person, in UTF-8: `Authorization: Basic <credentials>` (RFC 7617).',
  },
} as const;

type SchemeName = keyof typeof schemes;

/** The credentials of a route, each a set of schemes. Case routes take a company's and a Partner's keys. */
export function credentialsOf(api: ApiName, route: Route): readonly (readonly SchemeName[])[] {
  if (route.anonymous) return [];
  if (api === 'case') return [['caseBearerAuth'], ['partnerBearerAuth']];
  if (api !== 'account') return [[`${api}BearerAuth`]];
  return [['accountSession', 'accountMembership'], ...(route.takesPassword ? [['accountBasicAuth'] as const] : [])];
}

/** The security schemes of these routes, by name. */
export const schemesOf = (api: ApiName, routes: readonly Route[]): Record<string, object> =>
  Object.fromEntries(routes.flatMap((route) => credentialsOf(api, route).flat()).map((name) => [name, schemes[name]]));

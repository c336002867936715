/** The API keys of a company or a Partner, as its own admins manage them (portal.md 4). */
import { limits } from '../grammar/limits.ts';
import { group, route } from '../grammar/route.ts';
import { caseScopes, dunningScopes, partnerScopes } from '../grammar/scopes.ts';
import { ApiKey, IssuedKey, keyTerms } from '../operator/keys.ts';
import { described, type Infer, named } from '../shapes/shape.ts';
import { list, object, optional } from '../shapes/structures.ts';
import { choice } from '../shapes/values.ts';

export const ownKeyKinds = ['case', 'dunning', 'partner'] as const;

const ownScopes = [...caseScopes, ...dunningScopes, ...partnerScopes] as const;

const kind = () => choice(...ownKeyKinds);

export const OwnKeyCreate = named(
  'OwnKeyCreate',
  object({
    kind: described('`case` or `dunning` for a company, `partner` for a Partner.', kind()),
    token_name: keyTerms.token_name,
    scopes: described(
      'Scopes of the key’s kind. Default: all of them.',
      optional(list(choice(...ownScopes), { max: ownScopes.length })),
    ),
    expires_at: keyTerms.expires_at,
  }),
);
export type OwnKeyCreate = Infer<typeof OwnKeyCreate>;

const at = '/account/v1/keys/';
const reading = { scope: 'account:read' } as const;
const changing = { scope: 'account:admin', freshProof: true } as const;

export const accountKeys = group(
  'account',
  'account-keys',
  {
    title: 'API keys',
    about:
      'The API keys of the company or the Partner of the membership. Keys belong to their owner, not to the person that creates them. Requires a membership of a company or a Partner (otherwise `permission_denied`).',
  },
  {
    create: route('POST', at, {
      ...changing,
      reply: IssuedKey,
      status: 201,
      body: OwnKeyCreate,
      example: {
        kind: 'case',
        token_name: 'ERP integration',
        scopes: ['case:orders:write', 'case:debtors:write', 'case:mandates:read'],
      },
      secrets: ['key'],
      summary: 'Create a key',
      description: `An owner with ${limits.keys_of_owner} keys creates no further ones: \`conflict\`.`,
      problems: ['conflict'],
    }),
    list: route('GET', at, {
      ...reading,
      list: {
        item: ApiKey,
        filters: { kind: kind() },
        orderBy: ['name', 'created'],
        updatedSince: true,
      },
      summary: 'List the keys',
    }),
    get: route('GET', `${at}{id}/`, { ...reading, reply: ApiKey, summary: 'Retrieve a key' }),
    rotate: route('POST', `${at}{id}/rotate/`, {
      ...changing,
      reply: IssuedKey,
      secrets: ['key'],
      summary: 'Rotate a key',
      description:
        'Issues a new secret and keeps the id, the scopes and a suspension. The old secret is rejected within one second.',
    }),
    delete: route('DELETE', `${at}{id}/`, {
      ...changing,
      summary: 'Delete a key',
      description: 'The key is rejected with `401` within one second and cannot be restored.',
    }),
  },
);

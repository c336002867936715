/** API keys of every kind (decisions.md 2, 11). A secret is shown once, in the answer that made it. */
import { group, route } from '../grammar/route.ts';
import { exampleId } from '../grammar/examples.ts';
import { limits } from '../grammar/limits.ts';
import { scopes } from '../grammar/scopes.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { list, object, optional } from '../shapes/structures.ts';
import { line } from '../shapes/text.ts';
import { choice, id, instant } from '../shapes/values.ts';

export const keyKinds = ['case', 'partner', 'dunning', 'operator'] as const;

const tokenName = line({ max: limits.token_name_characters });
const scopeList = list(choice(...scopes), { max: scopes.length });

const fields = {
  id: id(),
  kind: choice(...keyKinds),
  company_id: described('The company of a `case` or `dunning` key.', nullable(id())),
  partner_id: described('The Partner of a `partner` key.', nullable(id())),
  token_name: tokenName,
  scopes: scopeList,
  last_used_at: described('Updated every few seconds, not with every request.', nullable(instant())),
  expires_at: nullable(instant()),
  suspended_at: nullable(instant()),
  created_at: instant(),
  updated_at: instant(),
};

export const ApiKey = named('ApiKey', object(fields));
export type ApiKey = Infer<typeof ApiKey>;

export const IssuedKey = named(
  'IssuedKey',
  object({
    ...fields,
    key: described(
      'The secret, shown this once: a replay of the same request leaves it out.',
      optional(line({ max: 255 })),
    ),
  }),
);
export type IssuedKey = Infer<typeof IssuedKey>;

export const KeyCreate = named(
  'KeyCreate',
  object({
    kind: choice(...keyKinds),
    company_id: described('Required for `case` and `dunning` keys, invalid for others.', optional(id())),
    partner_id: described('Required for `partner` keys, invalid for others.', optional(id())),
    token_name: tokenName,
    scopes: described('Of the key’s kind; all of them where left out.', optional(scopeList)),
    expires_at: described('In the future; never where left out or null.', optional(nullable(instant()))),
  }),
);
export type KeyCreate = Infer<typeof KeyCreate>;

const read = { reply: ApiKey, scope: 'operator:read' } as const;
const write = { reply: ApiKey, scope: 'operator:admin', problems: ['conflict'] } as const;
const fromSettings = 'The key of the setting `MAHNWERK_OPERATOR_KEY` is changed there alone: here it is a conflict.';

export const operatorKeys = group(
  'operator',
  'operator-keys',
  {
    title: 'API keys',
    about:
      'The keys of companies, Partners and the operator: issued, rotated, suspended, deleted. A secret is shown once.',
  },
  {
    create: route('POST', '/operator/v1/keys/', {
      ...write,
      reply: IssuedKey,
      status: 201,
      body: KeyCreate,
      example: {
        kind: 'case',
        company_id: exampleId,
        token_name: 'ERP integration',
        scopes: ['case:orders:write', 'case:debtors:write', 'case:mandates:read'],
        expires_at: '2030-12-31T23:00:00.000Z',
      },
      secrets: ['key'],
      summary: 'Issue a key',
      description: 'For a company that is offboarded it is a conflict.',
    }),
    list: route('GET', '/operator/v1/keys/', {
      list: {
        item: ApiKey,
        filters: { kind: choice(...keyKinds), company_id: id(), partner_id: id() },
        orderBy: ['name', 'created'],
        updatedSince: true,
      },
      scope: 'operator:read',
      summary: 'All keys, without their secrets',
    }),
    get: route('GET', '/operator/v1/keys/{id}/', { ...read, summary: 'One key, without its secret' }),
    rotate: route('POST', '/operator/v1/keys/{id}/rotate/', {
      ...write,
      reply: IssuedKey,
      secrets: ['key'],
      summary: 'Give a key a new secret',
      description: `The id, the scopes and the suspension stay; the old secret stops within a second. ${fromSettings}`,
    }),
    suspend: route('POST', '/operator/v1/keys/{id}/suspend/', {
      ...write,
      summary: 'Suspend a key',
      description: `It answers 401 within a second, on every node. A suspended key stays as it is and is answered with 200. ${fromSettings}`,
    }),
    resume: route('POST', '/operator/v1/keys/{id}/resume/', {
      ...write,
      summary: 'Let a suspended key work again',
      description: `A key that is not suspended stays as it is and is answered with 200. ${fromSettings}`,
    }),
    delete: route('DELETE', '/operator/v1/keys/{id}/', {
      scope: 'operator:admin',
      summary: 'Delete a key',
      description: `It answers 401 within a second and cannot be brought back. ${fromSettings}`,
      problems: ['conflict'],
    }),
  },
);

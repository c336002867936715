/** API keys of every kind (decisions.md 2, 11). Only the response that creates a secret shows it. */
import { group, route } from '../grammar/route.ts';
import { idOf } from '../grammar/example-ids.ts';
import { limits } from '../grammar/limits.ts';
import { scopes } from '../grammar/scopes.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { list, object, optional } from '../shapes/structures.ts';
import { ownerName } from '../shapes/parties.ts';
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
  last_used_at: described('The time of the last request, updated every few seconds.', nullable(instant())),
  expires_at: nullable(instant()),
  suspended_at: nullable(instant()),
  created_at: instant(),
  updated_at: instant(),
};

export const ApiKey = named('ApiKey', object(fields));
export type ApiKey = Infer<typeof ApiKey>;

/** A key with its owner. */
export const OperatorKey = named('OperatorKey', object({ ...fields, owner_name: ownerName() }));
export type OperatorKey = Infer<typeof OperatorKey>;

const secret = {
  key: described('The secret. Returned once; omitted from a replay of the same request.', optional(line({ max: 255 }))),
};

export const IssuedKey = named('IssuedKey', object({ ...fields, ...secret }));
export type IssuedKey = Infer<typeof IssuedKey>;

/** A new key or secret with its owner. */
const IssuedOperatorKey = named('IssuedOperatorKey', object({ ...fields, owner_name: ownerName(), ...secret }));
export type IssuedOperatorKey = Infer<typeof IssuedOperatorKey>;

/** What every request for a key has. */
export const keyTerms = {
  token_name: tokenName,
  expires_at: described(
    'Must be in the future. Default `null`: the key does not expire.',
    optional(nullable(instant())),
  ),
};

export const KeyCreate = named(
  'KeyCreate',
  object({
    kind: choice(...keyKinds),
    company_id: described('Required for `case` and `dunning` keys; not allowed for other kinds.', optional(id())),
    partner_id: described('Required for `partner` keys; not allowed for other kinds.', optional(id())),
    token_name: keyTerms.token_name,
    scopes: described('Scopes of the key’s kind. Default: all of them.', optional(scopeList)),
    expires_at: keyTerms.expires_at,
  }),
);
export type KeyCreate = Infer<typeof KeyCreate>;

const read = { reply: OperatorKey, scope: 'operator:read' } as const;
const write = { reply: OperatorKey, scope: 'operator:admin', freshProof: true, problems: ['conflict'] } as const;
const fromSettings =
  'Returns `conflict` for the key of the setting `MAHNWERK_OPERATOR_KEY`, which can be changed only in that setting.';

export const operatorKeys = group(
  'operator',
  'operator-keys',
  {
    title: 'API keys',
    about: 'The API keys of companies, Partners and the operator.',
  },
  {
    create: route('POST', '/operator/v1/keys/', {
      ...write,
      reply: IssuedOperatorKey,
      status: 201,
      body: KeyCreate,
      example: {
        kind: 'case',
        company_id: idOf('company'),
        token_name: 'ERP integration',
        scopes: ['case:orders:write', 'case:debtors:write', 'case:mandates:read'],
        expires_at: '2030-12-31T23:00:00.000Z',
      },
      secrets: ['key'],
      summary: 'Create a key',
      description:
        'Returns `conflict` if the company has been offboarded. A key of the operator gets no scope that the caller lacks: `permission_denied`.',
    }),
    list: route('GET', '/operator/v1/keys/', {
      list: {
        item: OperatorKey,
        filters: { kind: choice(...keyKinds), company_id: id(), partner_id: id() },
        orderBy: ['name', 'created'],
        updatedSince: true,
      },
      scope: 'operator:read',
      summary: 'List keys',
    }),
    get: route('GET', '/operator/v1/keys/{id}/', { ...read, summary: 'Retrieve a key' }),
    rotate: route('POST', '/operator/v1/keys/{id}/rotate/', {
      ...write,
      reply: IssuedOperatorKey,
      secrets: ['key'],
      summary: 'Rotate a key',
      description: `Issues a new secret and keeps the id, the scopes and a suspension. The old secret is rejected within one second. An operator key with scopes that the caller lacks is \`permission_denied\`. ${fromSettings}`,
    }),
    suspend: route('POST', '/operator/v1/keys/{id}/suspend/', {
      ...write,
      summary: 'Suspend a key',
      description: `Within one second, all nodes reject the key with \`401\`. Suspending a suspended key changes nothing and returns \`200\`. ${fromSettings}`,
    }),
    resume: route('POST', '/operator/v1/keys/{id}/resume/', {
      ...write,
      summary: 'Resume a suspended key',
      description: `Resuming a key that is not suspended changes nothing and returns \`200\`. ${fromSettings}`,
    }),
    delete: route('DELETE', '/operator/v1/keys/{id}/', {
      scope: 'operator:admin',
      freshProof: true,
      summary: 'Delete a key',
      description: `The key is rejected with \`401\` within one second and cannot be restored. ${fromSettings}`,
      problems: ['conflict'],
    }),
  },
);

/** Scopes of keys (decisions.md 2, 11); `write` implies `read`. */

export const caseScopes = [
  'case:orders:read',
  'case:orders:write',
  'case:payments:read',
  'case:payments:write',
  'case:debtors:read',
  'case:debtors:write',
  'case:messages:read',
  'case:messages:write',
  'case:requests:read',
  'case:requests:write',
  'case:webhooks:read',
  'case:webhooks:write',
  'case:mandates:read',
  'case:statements:read',
  'case:events:read',
  'case:imports:read',
  'case:imports:write',
] as const;

export const partnerScopes = [
  'partner:companies:read',
  'partner:companies:write',
  'partner:memberships:read',
  'partner:memberships:write',
  'partner:webhooks:read',
  'partner:webhooks:write',
  'partner:events:read',
] as const;

export const dunningScopes = [
  'dunning:invoices:read',
  'dunning:invoices:write',
  'dunning:debtors:read',
  'dunning:debtors:write',
  'dunning:payments:read',
  'dunning:payments:write',
  'dunning:imports:read',
  'dunning:imports:write',
  'dunning:policy:read',
  'dunning:policy:write',
] as const;

export const operatorScopes = [
  'operator:read',
  'operator:review',
  'operator:cases',
  'operator:money',
  'operator:admin',
] as const;

/** Scopes of sessions alone: a key cannot manage keys (service.md 5). */
export const accountScopes = ['account:read', 'account:admin'] as const;

/** What a key may carry. */
export const scopes = [...caseScopes, ...partnerScopes, ...dunningScopes, ...operatorScopes] as const;
export type KeyScope = (typeof scopes)[number];
export type Scope = KeyScope | (typeof accountScopes)[number];

export type KeyKind = 'case' | 'partner' | 'dunning' | 'operator';

/** All scopes a key of a kind may carry. A Partner key acting for a company carries `case:*` of its own. */
export const scopesOf: Readonly<Record<KeyKind, readonly KeyScope[]>> = {
  case: caseScopes,
  partner: [...partnerScopes, ...caseScopes],
  dunning: dunningScopes,
  operator: operatorScopes,
};

/** Whether a key's scopes include the scope that a route requires. */
export const permits = (carried: readonly string[], wanted: Scope): boolean =>
  carried.includes(wanted) ||
  (wanted.endsWith(':read') && carried.includes(`${wanted.slice(0, -':read'.length)}:write`));

/** The API of a route: decides credentials, company selection, tenant. `account`: what a signed-in user does. */
export type ApiName = KeyKind | 'account';

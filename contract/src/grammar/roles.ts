/** Roles of people, and the scopes that they give a session. */
import { accountScopes, caseScopes, dunningScopes, operatorScopes, partnerScopes, type Scope } from './scopes.ts';

/** Whom a person acts for. */
export const membershipKinds = ['operator', 'company', 'partner'] as const;
export type MembershipKind = (typeof membershipKinds)[number];

const all = {
  company: [...caseScopes, ...dunningScopes, ...accountScopes],
  partner: [...partnerScopes, ...caseScopes, ...accountScopes],
} as const;

const without = (scopes: readonly Scope[], ...left: readonly Scope[]): readonly Scope[] =>
  scopes.filter((scope) => !left.includes(scope));

/** What each role gives; its words are in `role-texts.ts`. */
const scopesByRole = {
  /** From the fewest rights to all. */
  operator: {
    reader: ['operator:read'],
    reviewer: ['operator:read', 'operator:review'],
    case_worker: ['operator:read', 'operator:review', 'operator:cases'],
    cashier: ['operator:read', 'operator:money'],
    admin: [...operatorScopes, ...accountScopes],
  },
  company: {
    admin: all.company,
    member: without(all.company, 'case:webhooks:write', 'dunning:policy:write', 'account:admin'),
  },
  partner: {
    admin: all.partner,
    member: without(
      all.partner,
      'case:webhooks:write',
      'partner:webhooks:write',
      'partner:companies:write',
      'partner:memberships:write',
      'account:admin',
    ),
  },
} as const satisfies Record<MembershipKind, Record<string, readonly Scope[]>>;

/** Roles of the operator's staff; a person may have several. */
export type StaffRole = keyof typeof scopesByRole.operator;
export const staffRoles = Object.keys(scopesByRole.operator) as readonly StaffRole[];

/** Roles of the users of a company or a Partner. */
export type MembershipRole = keyof typeof scopesByRole.company;
export const membershipRoles = Object.keys(scopesByRole.company) as readonly MembershipRole[];

/** The scopes of a person with these roles; an unknown role gives none. */
export function scopesOfRoles(kind: MembershipKind, roles: readonly string[]): readonly Scope[] {
  const byRole: Readonly<Record<string, readonly Scope[]>> = scopesByRole[kind];
  return [...new Set(roles.flatMap((role) => byRole[role] ?? []))];
}

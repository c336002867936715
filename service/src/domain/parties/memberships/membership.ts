/**
 * Users of a company (service.md 2.10, 3.5; decisions.md 9). A membership ties an account to a company in one role; an invited user is pending until
 * the set-up is finished. A person may be both `admin` and `member`: company, e-mail address and role together are the identity.
 */
import type { Membership, MembershipStatus } from '@mahnwerk/contract/partner/memberships.ts';
import type { PartnerEventKey } from '@mahnwerk/contract/events/catalog.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { transitionFinder } from '../../../platform/transitions.ts';

export const membershipTransitions = [
  { from: 'pending_setup', by: 'change_role', to: 'pending_setup', emits: 'membership.role_changed' },
  { from: 'pending_setup', by: 'resend', to: 'pending_setup' },
  { from: 'pending_setup', by: 'finish_setup', to: 'active', emits: 'membership.activated' },
  { from: 'pending_setup', by: 'cancel', to: 'revoked', emits: 'membership.revoked' },
  { from: 'pending_setup', by: 'end_access', to: 'revoked', emits: 'membership.revoked' },
  { from: 'pending_setup', by: 'offboard', to: 'revoked', emits: 'membership.revoked' },
  { from: 'active', by: 'offboard', to: 'revoked', emits: 'membership.revoked' },
  { from: 'pending_setup', by: 'expire', to: 'expired', emits: 'membership.expired' },
  { from: 'active', by: 'replace_password', to: 'pending_setup' },
  // By an admin of the company.
  { from: 'pending_setup', by: 'assign_role', to: 'pending_setup', emits: 'membership.role_changed' },
  { from: 'active', by: 'assign_role', to: 'active', emits: 'membership.role_changed' },
  { from: 'pending_setup', by: 'remove', to: 'revoked', emits: 'membership.revoked' },
  { from: 'active', by: 'remove', to: 'revoked', emits: 'membership.revoked' },
  { from: 'expired', by: 'remove', to: 'revoked', emits: 'membership.revoked' },
] as const satisfies readonly { from: MembershipStatus; by: string; to: MembershipStatus; emits?: PartnerEventKey }[];

/** The commands on a single membership. */
export type MembershipCommand = Extract<
  (typeof membershipTransitions)[number]['by'],
  'change_role' | 'resend' | 'cancel' | 'finish_setup'
>;

/** The row of a transition, or 409: what an admin of the company does is not limited to pending memberships. */
export const moveMembership = transitionFinder(membershipTransitions, 'membership', (status, by) =>
  by === 'assign_role' || by === 'remove'
    ? new Refusal('conflict', { detail: `Not allowed while the membership is \`${status}\`.` })
    : new Refusal('membership_not_pending'),
);

/** Every owner keeps an active admin, once it has one. */
export const lastAdminStays = 'The last active admin cannot be removed and keeps the role.';

/** Unique among the pending and active memberships of a company. */
export type Identity = Pick<Membership, 'email' | 'role'>;

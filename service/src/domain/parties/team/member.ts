/**
 * People of the operator and of Partners: their states and rules. Both live alike; only the operator's may have several
 * roles. A removed person keeps its row, which nothing but the audit log shows.
 */
import type { Role } from '@mahnwerk/contract/grammar/role-texts.ts';
import type { MembershipStatus } from '@mahnwerk/contract/partner/memberships.ts';
import { lastAdminStays } from '../memberships/index.ts';
import { Refusal, refuseUnless } from '../../../platform/refusal.ts';
import { transitionFinder } from '../../../platform/transitions.ts';

export const memberTransitions = [
  { from: 'pending_setup', by: 'change_roles', to: 'pending_setup' },
  { from: 'active', by: 'change_roles', to: 'active' },
  { from: 'pending_setup', by: 'resend', to: 'pending_setup' },
  { from: 'pending_setup', by: 'finish_setup', to: 'active' },
  { from: 'pending_setup', by: 'remove', to: 'revoked' },
  { from: 'active', by: 'remove', to: 'revoked' },
  { from: 'expired', by: 'remove', to: 'revoked' },
  { from: 'pending_setup', by: 'expire', to: 'expired' },
] as const satisfies readonly { from: MembershipStatus; by: string; to: MembershipStatus }[];

/** The row of a transition, or 409. */
export const moveMember = transitionFinder(memberTransitions, 'membership', (status, by) =>
  by === 'resend'
    ? new Refusal('membership_not_pending')
    : new Refusal('conflict', { detail: `Not allowed while the membership is \`${status}\`.` }),
);

/** A person with its roles; a user of a Partner has one. */
export interface Member {
  readonly id: string;
  readonly account_id: string;
  readonly email: string;
  readonly first_name: string | null;
  readonly last_name: string;
  readonly roles: readonly Role[];
  readonly status: MembershipStatus;
  readonly invite_expires_at: string | null;
  readonly last_signed_in_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

const isActiveAdmin = ({ status, roles }: Pick<Member, 'status' | 'roles'>): boolean =>
  status === 'active' && roles.includes('admin');

/** Every owner keeps an active admin, once it has one. @param others of the same owner, who do not change */
export const refuseLastAdmin = (
  member: Member,
  next: Pick<Member, 'status' | 'roles'>,
  others: readonly Member[],
): void =>
  refuseUnless(!isActiveAdmin(member) || isActiveAdmin(next) || others.some(isActiveAdmin), 'conflict', {
    detail: lastAdminStays,
  });

/**
 * Users of a company (service.md 2.10, 3.5; decisions.md 9). A membership ties an account to a company in one role; an invited user is pending until
 * the set-up is finished. A person may be both `admin` and `member`: company, e-mail address and role together are the identity.
 */
import type { Membership, MembershipStatus } from '@mahnwerk/contract/partner/memberships.ts';
import type { PartnerEventKey } from '@mahnwerk/contract/events/catalog.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { isInvitable } from './not-invitable.ts';
import { normaliseEmail } from '../../../values/email.ts';
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
] as const satisfies readonly { from: MembershipStatus; by: string; to: MembershipStatus; emits?: PartnerEventKey }[];

/** The commands on a single membership. */
export type MembershipCommand = Extract<
  (typeof membershipTransitions)[number]['by'],
  'change_role' | 'resend' | 'cancel' | 'finish_setup'
>;

/** The row of a transition; 409 unless the membership is pending. */
export const moveMembership = transitionFinder(
  membershipTransitions,
  'membership',
  () => new Refusal('membership_not_pending'),
);

/** Unique among the pending and active memberships of a company. */
export type Identity = Pick<Membership, 'email' | 'role'>;

/** The form in which addresses are stored and compared: lower case, the local part too. */
export const canonicalEmail = (value: string): string | undefined => normaliseEmail(value)?.toLowerCase();

/**
 * Reports an address that cannot be invited: `invalid_email`, `email_not_invitable`.
 *
 * @param field its path in the body: `users[0].email`
 */
export function validateEmail(
  value: string,
  { operatorDomains }: { readonly operatorDomains: readonly string[] },
  report: ValidationErrors,
  field = 'email',
): void {
  const email = canonicalEmail(value);
  if (email === undefined) report.failAt(field, 'invalid_email', 'Invalid e-mail address.');
  else if (!isInvitable(email, operatorDomains))
    report.failAt(field, 'email_not_invitable', 'This e-mail address cannot be invited.');
}

/** The deadline of an invitation sent now; a day is 24 hours. */
export const inviteEnd = (now: string): string =>
  Temporal.Instant.from(now)
    .add({ hours: limits.invite_days * 24 })
    .toString({ fractionalSecondDigits: 3 });

/** What people of the operator and of Partners have in common (the shape of users, service.md 2.10). */
import { limits } from '../grammar/limits.ts';
import { described, nullable } from '../shapes/shape.ts';
import { optional } from '../shapes/structures.ts';
import { emailLine } from '../shapes/email.ts';
import { line } from '../shapes/text.ts';
import { choice, id, instant } from '../shapes/values.ts';
import { firstName, personName as name } from '../shapes/person.ts';
import { setupUrl } from '../partner/memberships.ts';

export const teamStatuses = ['pending_setup', 'active', 'expired'] as const;
export type TeamStatus = (typeof teamStatuses)[number];

/** Whom a request invites. */
export const invitedPerson = {
  email: described(
    'Compared and returned in lower case. Role addresses of the service and domains that cannot receive e-mail are rejected (`email_not_invitable`).',
    emailLine({ max: limits.member_email_characters }),
  ),
  first_name: optional(firstName()),
  last_name: described('Used for a new account. A person who has one keeps its name.', name()),
};

/** A person in a response, before its roles. */
export const personFields = {
  id: id(),
  email: described('The e-mail address in lower case.', line({ max: limits.member_email_characters })),
  first_name: firstName(),
  last_name: name(),
};

/** A person in a response, after its roles. */
export const membershipState = {
  status: described(
    '`pending_setup` until the invited person has set a password and accepted the terms of use; `expired` if it did not in time.',
    choice(...teamStatuses),
  ),
  invite_expires_at: described(
    'The expiry time of the invitation; null unless the invitation is pending or has expired.',
    nullable(instant()),
  ),
  last_signed_in_at: described('When the person last signed in; null: never.', nullable(instant())),
  created_at: instant(),
  updated_at: instant(),
};

/** The link of an invitation, if the request created it. */
export const invitationLink = { setup_url: optional(setupUrl()) };

/** When the person last signed in changes by itself. */
export const untagged = ['last_signed_in_at'] as const;

export const invitationText = `The person receives an e-mail with a link that is valid for ${limits.invite_days} days; \`setup_url\` opens the same page without it.`;
export const resendText = `Sends an e-mail with a new link, which is valid for ${limits.invite_days} days and returns a new \`setup_url\` for the same page. The previous links become invalid.`;
export const lastAdminText = 'The last active admin stays: `conflict`.';

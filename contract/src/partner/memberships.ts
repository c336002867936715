/** Users of a company, as its Partner invites them (service.md 2.10, 3.5, 4.5; decisions.md 9). */
import { group, route } from '../grammar/route.ts';
import { limits } from '../grammar/limits.ts';
import { membershipRoles } from '../grammar/roles.ts';
import { firstName, personName } from '../shapes/person.ts';
import { described, type Infer, named, nullable, type Shape } from '../shapes/shape.ts';
import { object, optional } from '../shapes/structures.ts';
import { emailLine } from '../shapes/email.ts';
import { line } from '../shapes/text.ts';
import { choice, flag, id, instant } from '../shapes/values.ts';

export const membershipStatuses = ['pending_setup', 'active', 'revoked', 'expired'] as const;
export type MembershipStatus = (typeof membershipStatuses)[number];

export const revocationReasons = [
  'cancelled_by_partner',
  'removed_by_company',
  'company_offboarded',
  'access_revoked',
] as const;
export type RevocationReason = (typeof revocationReasons)[number];

const role = () =>
  described(
    '`admin`: manages the users of the company and confirms Partners. `member`: works on its cases.',
    choice(...membershipRoles),
  );

const invitedEmail = (shape: Shape<string>) =>
  described(
    'Compared and returned in lower case. Role addresses of the service and domains that cannot receive e-mail are rejected (`email_not_invitable`).',
    shape,
  );

/** The fields that identify the person in a request: the same on every API that adds one. */
export const memberFields = {
  email: invitedEmail(line({ max: limits.member_email_characters })),
  first_name: optional(firstName()),
  last_name: personName(),
  role: role(),
};

/** The same where a person fills in a form: a wrong address is refused together with what is missing. */
export const invitedMember = {
  ...memberFields,
  email: invitedEmail(emailLine({ max: limits.member_email_characters })),
};

const fields = {
  id: id(),
  ...memberFields,
  first_name: firstName(),
  email: described('The e-mail address in lower case.', line({ max: limits.member_email_characters })),
  status: described(
    '`pending_setup` after every addition, until the invited person has set a password and accepted the terms of use.',
    choice(...membershipStatuses),
  ),
  invite_expires_at: described(
    'The expiry time of the invitation; null unless the invitation is pending or has expired.',
    nullable(instant()),
  ),
  revoked_at: nullable(instant()),
  revoked_by_token_id: described('The Partner key that cancelled the invitation; null for a person.', nullable(id())),
  revocation_reason: nullable(choice(...revocationReasons)),
  sandbox_origin: described(
    '`production_mirror`: read-only copy from production. `sandbox_native`: created in this sandbox. `unclassified`: all others.',
    choice('production_mirror', 'sandbox_native', 'unclassified'),
  ),
  created_at: instant(),
  updated_at: instant(),
};

export const Membership = named('Membership', object(fields));
export type Membership = Infer<typeof Membership>;

/** The link of an invitation. */
export const setupUrl = () =>
  described(
    'The page where the invited person sets a password and accepts the terms of use. The link of the e-mail opens the same page and also proves that the person reads that address; who comes by `setup_url` proves it by a second e-mail. Returned once; omitted from a replay of the same request.',
    {
      ...line({ max: 2000 }),
      schema: {
        type: 'string',
        format: 'uri',
        examples: ['https://inkasso.mahnwerk.example/setup/ZXhhbXBsZS1vbmx5LW5ldmVyLWEtcmVhbC10b2tlbi0'],
      },
    },
  );

/** With the link, if the request created it. */
export const InvitedMembership = named(
  'InvitedMembership',
  object({
    ...fields,
    setup_url: optional(setupUrl()),
  }),
);
export type InvitedMembership = Infer<typeof InvitedMembership>;

export const MembershipCreate = named(
  'MembershipCreate',
  object({
    ...memberFields,
    skip_email_verification: described(
      'Asserts that the person owns the e-mail address. Allowed only for Partners to which the operator has granted it (otherwise `403 permission_denied`). Has an effect only if the person has no account yet. Default `false`.',
      optional(flag()),
    ),
  }),
);
export type MembershipCreate = Infer<typeof MembershipCreate>;

export const MembershipPatch = named('MembershipPatch', object({ role: optional(role()) }));
export type MembershipPatch = Infer<typeof MembershipPatch>;

/** The example of a Partner that may not verify identities. */
export const examplePerson: MembershipCreate = {
  email: 'ben.beispiel@beispiel-handel.example',
  first_name: 'Ben',
  last_name: 'Beispiel',
  role: 'admin',
};

/** The filters of a list of users. */
export const membershipFilters = { status: choice(...membershipStatuses), role: choice(...membershipRoles) };

const at = '/partner/v2/companies/{company_id}/users/';
const read = { scope: 'partner:memberships:read' } as const;
const write = { scope: 'partner:memberships:write' } as const;
const changing = ['company_offboarded', 'membership_not_pending', 'sandbox_source_managed'] as const;

export const memberships = group(
  'partner',
  'memberships',
  {
    title: 'Users',
    about:
      'The users of a company: invited by its Partner, and pending until the invited person has completed the account setup. Users cannot be read or changed if your access to the company was revoked, and cannot be changed if the company is suspended (`permission_denied`).',
  },
  {
    list: route('GET', at, {
      ...read,
      list: { item: Membership, filters: membershipFilters, updatedSince: true },
      summary: 'List the users of a company',
    }),
    add: route('POST', at, {
      ...write,
      reply: InvitedMembership,
      status: 201,
      existing: true,
      body: MembershipCreate,
      example: examplePerson,
      secrets: ['setup_url'],
      expensive: [{ bucket: 'mail:membership-create' }],
      summary: 'Invite a user',
      description: `The person receives an e-mail with a link that is valid for ${limits.invite_days} days; \`setup_url\` opens the same page without it. The response does not depend on whether the person already has an account. If the company has a pending or active user with this e-mail address (case-insensitive) and role, that user is returned with \`200\`: without a link, an e-mail or an event.`,
      problems: ['company_offboarded', 'sandbox_source_managed'],
    }),
    get: route('GET', `${at}{id}/`, { ...read, reply: Membership, summary: 'Retrieve a user' }),
    update: route('PATCH', `${at}{id}/`, {
      ...write,
      reply: Membership,
      body: MembershipPatch,
      summary: 'Update the role of a pending user',
      description:
        'A user that is not pending returns `membership_not_pending`, even if nothing would change. A PATCH without changes leaves `updated_at` and the ETag unchanged. Returns `conflict` if another pending or active user of the company has this e-mail address and the new role.',
      problems: changing,
    }),
    resend: route('POST', `${at}{id}/resend/`, {
      ...write,
      reply: InvitedMembership,
      secrets: ['setup_url'],
      expensive: [{ bucket: 'mail:membership-create' }, { bucket: 'mail:membership-resend', of: 'id' }],
      summary: 'Resend the invitation of a pending user',
      description: `Sends an e-mail with a new link, which is valid for ${limits.invite_days} days and returns a new \`setup_url\` for the same page. The previous links become invalid.`,
      problems: changing,
    }),
    cancel: route('POST', `${at}{id}/cancel/`, {
      ...write,
      reply: Membership,
      summary: 'Cancel the invitation of a pending user',
      description: 'The link becomes invalid, and the user is `revoked` with the reason `cancelled_by_partner`.',
      problems: ['membership_not_pending', 'sandbox_source_managed'],
    }),
  },
);

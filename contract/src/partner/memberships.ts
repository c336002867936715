/** Users of a company, as its Partner invites them (service.md 2.10, 3.5, 4.5; decisions.md 9). */
import { group, route } from '../grammar/route.ts';
import { limits } from '../grammar/limits.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { object, optional } from '../shapes/structures.ts';
import { line } from '../shapes/text.ts';
import { choice, flag, id, instant } from '../shapes/values.ts';

export const membershipRoles = ['admin', 'member'] as const;
export type MembershipRole = (typeof membershipRoles)[number];

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
    'An `admin` manages the company’s users and confirms Partners; a `member` works on its cases.',
    choice(...membershipRoles),
  );
const personName = () => line({ max: limits.name_characters });

/** What identifies the person, as sent: the same for every API that adds one. */
export const memberFields = {
  email: described(
    'Compared and answered in lower case. `email_not_invitable` for a role address of the service itself and for a domain that nobody can be reached at.',
    line({ max: limits.member_email_characters }),
  ),
  first_name: personName(),
  last_name: personName(),
  role: role(),
};

const fields = {
  id: id(),
  ...memberFields,
  email: described('In lower case.', line({ max: limits.member_email_characters })),
  status: described(
    '`pending_setup` after every addition, until the invited person has set a password and accepted the terms.',
    choice(...membershipStatuses),
  ),
  invite_expires_at: described(
    'Until when the invitation can be followed; null unless it is pending or has expired.',
    nullable(instant()),
  ),
  revoked_at: nullable(instant()),
  revoked_by_token_id: described('The Partner’s key that cancelled it.', nullable(id())),
  revocation_reason: nullable(choice(...revocationReasons)),
  sandbox_origin: described(
    '`production_mirror`: a read-only copy of production. `sandbox_native`: made in this sandbox. `unclassified`: everything else.',
    choice('production_mirror', 'sandbox_native', 'unclassified'),
  ),
  created_at: instant(),
  updated_at: instant(),
};

export const Membership = named('Membership', object(fields));
export type Membership = Infer<typeof Membership>;

/** With the link, where it has just been made. */
export const InvitedMembership = named(
  'InvitedMembership',
  object({
    ...fields,
    setup_url: described(
      'Where the invited person sets a password and accepts the terms. Shown this once: a replay of the same request leaves it out.',
      optional({
        ...line({ max: 2000 }),
        schema: {
          type: 'string',
          format: 'uri',
          examples: ['https://inkasso.mahnwerk.example/setup/ZXhhbXBsZS1vbmx5LW5ldmVyLWEtcmVhbC10b2tlbi0'],
        },
      }),
    ),
  }),
);
export type InvitedMembership = Infer<typeof InvitedMembership>;

export const MembershipCreate = named(
  'MembershipCreate',
  object({
    ...memberFields,
    skip_email_verification: described(
      'Asserts that the person owns the address, where that is known by other means. Only for Partners to whom the operator has granted it (else `403 permission_denied`), and only of effect where the person is new to the service.',
      optional(flag()),
    ),
  }),
);
export type MembershipCreate = Infer<typeof MembershipCreate>;

export const MembershipPatch = named('MembershipPatch', object({ role: optional(role()) }));
export type MembershipPatch = Infer<typeof MembershipPatch>;

/** Sent by whom the operator lets vouch for nobody. */
export const examplePerson: MembershipCreate = {
  email: 'mara.muster@beispiel-handel.example',
  first_name: 'Mara',
  last_name: 'Muster',
  role: 'admin',
};

/** What a list of users can be narrowed by. */
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
      'Who may act for a company: invited by its Partner, pending until the invited person has finished the set-up. Users of a company to which your access was revoked are neither read nor changed, those of a suspended company not changed (`permission_denied`).',
  },
  {
    list: route('GET', at, {
      ...read,
      list: { item: Membership, filters: membershipFilters, updatedSince: true },
      summary: 'The users of a company',
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
      description: `The person is sent a mail with a link that works for ${limits.invite_days} days; the same link stands in \`setup_url\`. The answer is the same whether the person is known to the service or not. Where the company has a pending or active user of this e-mail address (in any case) and role, that one is answered with 200: without link, mail or event.`,
      problems: ['company_offboarded', 'sandbox_source_managed'],
    }),
    get: route('GET', `${at}{id}/`, { ...read, reply: Membership, summary: 'One user' }),
    update: route('PATCH', `${at}{id}/`, {
      ...write,
      reply: Membership,
      body: MembershipPatch,
      summary: 'Change the role of a pending user',
      description:
        'Any other is `membership_not_pending`, even where nothing would change. A change that changes nothing leaves `updated_at` and the ETag as they are. Where another pending or active user of the company has this e-mail address and the new role, it is a conflict.',
      problems: changing,
    }),
    resend: route('POST', `${at}{id}/resend/`, {
      ...write,
      reply: InvitedMembership,
      secrets: ['setup_url'],
      expensive: [{ bucket: 'mail:membership-create' }, { bucket: 'mail:membership-resend', of: 'id' }],
      summary: 'Send a pending user a new invitation',
      description: `A new link, for ${limits.invite_days} days from now, in a new mail and in \`setup_url\`; the one before stops working.`,
      problems: changing,
    }),
    cancel: route('POST', `${at}{id}/cancel/`, {
      ...write,
      reply: Membership,
      summary: 'Cancel the invitation of a pending user',
      description: 'Its link stops working; the user is `revoked` with the reason `cancelled_by_partner`.',
      problems: ['membership_not_pending', 'sandbox_source_managed'],
    }),
  },
);

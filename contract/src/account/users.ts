/** The users of a company or a Partner, as its own admins manage them (service.md 2.10). */
import { group, route } from '../grammar/route.ts';
import { limits } from '../grammar/limits.ts';
import {
  examplePerson,
  InvitedMembership,
  invitedMember,
  Membership,
  MembershipPatch,
} from '../partner/memberships.ts';
import { membershipRoles } from '../grammar/roles.ts';
import { lastAdminText, resendText, teamStatuses } from '../operator/team-fields.ts';
import { type Infer, named } from '../shapes/shape.ts';
import { object } from '../shapes/structures.ts';
import { choice } from '../shapes/values.ts';

const MembershipInvitation = named('MembershipInvitation', object(invitedMember));
export type MembershipInvitation = Infer<typeof MembershipInvitation>;

const at = '/account/v1/users/';
const reading = { scope: 'account:read' } as const;
const changing = { scope: 'account:admin', freshProof: true } as const;

export const accountUsers = group(
  'account',
  'account-users',
  {
    title: 'Users',
    about:
      'The users of the company or the Partner of the membership. Requires a membership of a company or a Partner (otherwise `permission_denied`).',
  },
  {
    create: route('POST', at, {
      ...changing,
      reply: InvitedMembership,
      status: 201,
      existing: true,
      body: MembershipInvitation,
      example: examplePerson,
      secrets: ['setup_url'],
      expensive: [{ bucket: 'mail:membership-create' }],
      summary: 'Invite a user',
      description: `The person receives an e-mail with a link that is valid for ${limits.invite_days} days; \`setup_url\` opens the same page without it. A pending or active user with this e-mail address (case-insensitive) and role is returned with \`200\`: without a link or an e-mail. A user of a Partner has one role: another one returns \`conflict\`.`,
      problems: ['conflict', 'company_offboarded', 'sandbox_source_managed'],
    }),
    list: route('GET', at, {
      ...reading,
      list: {
        item: Membership,
        filters: { status: choice(...teamStatuses), role: choice(...membershipRoles) },
        updatedSince: true,
      },
      summary: 'List the users',
      description: 'Without users who have been removed.',
    }),
    get: route('GET', `${at}{id}/`, { ...reading, reply: Membership, summary: 'Retrieve a user' }),
    update: route('PATCH', `${at}{id}/`, {
      ...changing,
      reply: Membership,
      body: MembershipPatch,
      example: { role: 'member' },
      summary: 'Change the role of a user',
      description: `Takes effect within one second on all nodes, for running sessions too. ${lastAdminText} A user whose invitation has expired, and a second user with the same e-mail address and role, return \`conflict\`.`,
      problems: ['conflict', 'company_offboarded', 'sandbox_source_managed'],
    }),
    delete: route('DELETE', `${at}{id}/`, {
      ...changing,
      summary: 'Remove a user',
      description: `Ends the access within one second on all nodes; an open invitation becomes invalid. A person without another membership is signed out. Partners see the user of a company as \`revoked\` with the reason \`removed_by_company\`. ${lastAdminText}`,
      problems: ['conflict', 'sandbox_source_managed'],
    }),
    resend: route('POST', `${at}{id}/resend/`, {
      ...changing,
      reply: InvitedMembership,
      secrets: ['setup_url'],
      expensive: [{ bucket: 'mail:membership-create' }, { bucket: 'mail:membership-resend', of: 'id' }],
      summary: 'Resend the invitation of a pending user',
      description: resendText,
      problems: ['company_offboarded', 'membership_not_pending', 'sandbox_source_managed'],
    }),
  },
);

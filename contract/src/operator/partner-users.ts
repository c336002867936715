/** Users of a Partner, whom the operator invites. */
import { group, route } from '../grammar/route.ts';
import { membershipRoles } from '../grammar/roles.ts';
import { described, type Infer, named } from '../shapes/shape.ts';
import { object, optional } from '../shapes/structures.ts';
import { choice } from '../shapes/values.ts';
import {
  invitationLink,
  invitationText,
  invitedPerson,
  lastAdminText,
  membershipState,
  personFields,
  resendText,
  teamStatuses,
  untagged,
} from './team-fields.ts';

const role = () =>
  described(
    '`admin`: manages the users, keys and webhooks of the Partner. `member`: works for its companies.',
    choice(...membershipRoles),
  );

const fields = { ...personFields, role: role(), ...membershipState };

export const PartnerUser = named('PartnerUser', object(fields));
export type PartnerUser = Infer<typeof PartnerUser>;

export const InvitedPartnerUser = named('InvitedPartnerUser', object({ ...fields, ...invitationLink }));
export type InvitedPartnerUser = Infer<typeof InvitedPartnerUser>;

const PartnerUserCreate = named('PartnerUserCreate', object({ ...invitedPerson, role: role() }));
const PartnerUserPatch = named('PartnerUserPatch', object({ role: optional(role()) }));

const at = '/operator/v1/partners/{partner_id}/users/';
const changing = { scope: 'operator:admin', freshProof: true } as const;

export const operatorPartnerUsers = group(
  'operator',
  'operator-partner-users',
  { title: 'Users of a Partner', about: 'The people who may act for a Partner.' },
  {
    create: route('POST', at, {
      ...changing,
      reply: InvitedPartnerUser,
      status: 201,
      existing: true,
      body: PartnerUserCreate,
      example: {
        email: 'paul.beispiel@plattform.example',
        first_name: 'Paul',
        last_name: 'Beispiel',
        role: 'admin',
      },
      secrets: ['setup_url'],
      untagged,
      summary: 'Invite a user of a Partner',
      description: `${invitationText} A person who is invited or active already with the same role is returned with \`200\`; with another role, the request returns \`conflict\`.`,
      problems: ['conflict'],
    }),
    list: route('GET', at, {
      scope: 'operator:read',
      list: {
        item: PartnerUser,
        filters: { status: choice(...teamStatuses), role: choice(...membershipRoles) },
        updatedSince: true,
      },
      summary: 'List the users of a Partner',
      description: 'Without people who have been removed.',
    }),
    get: route('GET', `${at}{id}/`, {
      scope: 'operator:read',
      reply: PartnerUser,
      untagged,
      summary: 'Retrieve a user of a Partner',
    }),
    update: route('PATCH', `${at}{id}/`, {
      ...changing,
      reply: PartnerUser,
      body: PartnerUserPatch,
      example: { role: 'member' },
      untagged,
      summary: 'Change the role of a user of a Partner',
      description: `Takes effect within one second on all nodes, for running sessions too. ${lastAdminText} An expired invitation returns \`conflict\`.`,
      problems: ['conflict'],
    }),
    delete: route('DELETE', `${at}{id}/`, {
      ...changing,
      summary: 'Remove a user of a Partner',
      description: `Ends the access within one second on all nodes; an open invitation becomes invalid. A person without another membership is signed out. ${lastAdminText}`,
      problems: ['conflict'],
    }),
    resend: route('POST', `${at}{id}/resend/`, {
      ...changing,
      reply: InvitedPartnerUser,
      secrets: ['setup_url'],
      untagged,
      summary: 'Resend the invitation of a pending user of a Partner',
      description: resendText,
      problems: ['membership_not_pending'],
    }),
  },
);

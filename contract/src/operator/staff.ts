/** The people who work for the operator, and their roles. */
import { group, route } from '../grammar/route.ts';
import { roleTexts } from '../grammar/role-texts.ts';
import { staffRoles } from '../grammar/roles.ts';
import { described, type Infer, named } from '../shapes/shape.ts';
import { list, object, optional } from '../shapes/structures.ts';
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

const roles = () =>
  described(
    staffRoles.map((role) => `\`${role}\`: ${roleTexts[role].en.rights}.`).join(' '),
    list(choice(...staffRoles), { min: 1, max: staffRoles.length }),
  );

const fields = { ...personFields, roles: roles(), ...membershipState };

export const StaffMember = named('StaffMember', object(fields));
export type StaffMember = Infer<typeof StaffMember>;

export const InvitedStaffMember = named('InvitedStaffMember', object({ ...fields, ...invitationLink }));
export type InvitedStaffMember = Infer<typeof InvitedStaffMember>;

const StaffCreate = named('StaffCreate', object({ ...invitedPerson, roles: roles() }));
const StaffPatch = named('StaffPatch', object({ roles: optional(roles()) }));

const at = '/operator/v1/staff/';
const changing = { scope: 'operator:admin', freshProof: true } as const;

export const operatorStaff = group(
  'operator',
  'operator-staff',
  { title: 'Staff', about: 'The people who work for the operator. What a person may do follows from its roles.' },
  {
    create: route('POST', at, {
      ...changing,
      reply: InvitedStaffMember,
      status: 201,
      existing: true,
      body: StaffCreate,
      example: {
        email: 'carla.beispiel@mahnwerk.example',
        first_name: 'Carla',
        last_name: 'Beispiel',
        roles: ['reviewer', 'case_worker'],
      },
      secrets: ['setup_url'],
      untagged,
      summary: 'Invite a member of the staff',
      description: `${invitationText} A person who is invited or active already with the same roles is returned with \`200\`; with other roles, the request returns \`conflict\`. The first session as staff begins with a new sign-in: earlier sessions of the person end when the setup is completed.`,
      problems: ['conflict'],
    }),
    list: route('GET', at, {
      scope: 'operator:admin',
      list: {
        item: StaffMember,
        filters: { status: choice(...teamStatuses), role: choice(...staffRoles) },
        updatedSince: true,
      },
      summary: 'List the staff',
      description: 'Without people who have been removed.',
    }),
    get: route('GET', `${at}{id}/`, {
      scope: 'operator:admin',
      reply: StaffMember,
      untagged,
      summary: 'Retrieve a member of the staff',
    }),
    update: route('PATCH', `${at}{id}/`, {
      ...changing,
      reply: StaffMember,
      body: StaffPatch,
      example: { roles: ['case_worker', 'cashier'] },
      untagged,
      summary: 'Change the roles of a member of the staff',
      description: `Takes effect within one second on all nodes, for running sessions too. ${lastAdminText} An expired invitation returns \`conflict\`.`,
      problems: ['conflict'],
    }),
    delete: route('DELETE', `${at}{id}/`, {
      ...changing,
      summary: 'Remove a member of the staff',
      description: `Ends the access within one second on all nodes; an open invitation becomes invalid. A person without another membership is signed out. ${lastAdminText}`,
      problems: ['conflict'],
    }),
    resend: route('POST', `${at}{id}/resend/`, {
      ...changing,
      reply: InvitedStaffMember,
      secrets: ['setup_url'],
      untagged,
      summary: 'Resend the invitation of a pending member of the staff',
      description: resendText,
      problems: ['membership_not_pending'],
    }),
  },
);

/** Users of a company, as the operator adds them (decisions.md 11). */
import { group, route } from '../grammar/route.ts';
import { limits } from '../grammar/limits.ts';
import {
  examplePerson,
  InvitedMembership,
  invitedMember,
  Membership,
  membershipFilters,
} from '../partner/memberships.ts';
import { described, type Infer, named } from '../shapes/shape.ts';
import { object, optional } from '../shapes/structures.ts';
import { flag } from '../shapes/values.ts';

const UserCreate = named(
  'UserCreate',
  object({
    ...invitedMember,
    active: described(
      'If true, the user is active immediately, without an invitation; a pending user with this e-mail address and role becomes active. Otherwise, the person is invited. Default `false`.',
      optional(flag()),
    ),
  }),
);
export type UserCreate = Infer<typeof UserCreate>;

const at = '/operator/v1/companies/{company_id}/users/';

export const operatorUsers = group(
  'operator',
  'operator-users',
  { title: 'Users', about: 'The users who may act for a company.' },
  {
    create: route('POST', at, {
      freshProof: true,
      reply: InvitedMembership,
      scope: 'operator:admin',
      status: 201,
      existing: true,
      body: UserCreate,
      example: { ...examplePerson, active: true },
      secrets: ['setup_url'],
      summary: 'Add a user to a company',
      description: `An invited person receives an e-mail with a link that is valid for ${limits.invite_days} days; \`setup_url\` opens the same page without it. If the company has a pending or active user with this e-mail address (case-insensitive) and role, that user is returned with \`200\`.`,
      problems: ['company_offboarded', 'sandbox_source_managed'],
    }),
    list: route('GET', at, {
      scope: 'operator:read',
      list: { item: Membership, filters: membershipFilters, updatedSince: true },
      summary: 'List the users of a company',
    }),
    get: route('GET', `${at}{id}/`, { reply: Membership, scope: 'operator:read', summary: 'Retrieve a user' }),
  },
);

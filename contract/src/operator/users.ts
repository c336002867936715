/** Users of a company, as the operator adds them (decisions.md 11). */
import { group, route } from '../grammar/route.ts';
import { limits } from '../grammar/limits.ts';
import {
  examplePerson,
  InvitedMembership,
  memberFields,
  Membership,
  membershipFilters,
} from '../partner/memberships.ts';
import { described, type Infer, named } from '../shapes/shape.ts';
import { object, optional } from '../shapes/structures.ts';
import { flag } from '../shapes/values.ts';

const UserCreate = named(
  'UserCreate',
  object({
    ...memberFields,
    active: described(
      'True: active at once, without an invitation; a pending user of this e-mail address and role becomes active. Else the person is invited.',
      optional(flag()),
    ),
  }),
);
export type UserCreate = Infer<typeof UserCreate>;

const at = '/operator/v1/companies/{company_id}/users/';

export const operatorUsers = group(
  'operator',
  'operator-users',
  { title: 'Users', about: 'Who may act for a company, whoever added them.' },
  {
    create: route('POST', at, {
      reply: InvitedMembership,
      scope: 'operator:admin',
      status: 201,
      existing: true,
      body: UserCreate,
      example: { ...examplePerson, active: true },
      secrets: ['setup_url'],
      summary: 'Add a user to a company',
      description: `An invited person is sent a mail with a link that works for ${limits.invite_days} days; the same link stands in \`setup_url\`. Where the company has a pending or active user of this e-mail address (in any case) and role, that one is answered with 200.`,
      problems: ['company_offboarded', 'sandbox_source_managed'],
    }),
    list: route('GET', at, {
      scope: 'operator:read',
      list: { item: Membership, filters: membershipFilters, updatedSince: true },
      summary: 'The users of a company',
    }),
    get: route('GET', `${at}{id}/`, { reply: Membership, scope: 'operator:read', summary: 'One user' }),
  },
);

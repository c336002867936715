/** The Partners of a company, as its own people see and admit them (service.md 3.6, portal.md 4). */
import { group, route } from '../grammar/route.ts';
import { limits } from '../grammar/limits.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { object } from '../shapes/structures.ts';
import { line } from '../shapes/text.ts';
import { choice, id, instant } from '../shapes/values.ts';

export const partnerAccess = () =>
  described(
    '`unavailable`: awaits the confirmation by the company. `revoked`: ended by the company or the operator. `disconnected`: ended by the Partner.',
    choice('available', 'unavailable', 'revoked', 'disconnected'),
  );

export const CompanyPartner = named(
  'CompanyPartner',
  object({
    id: described('The Partner.', id()),
    name: line({ max: limits.company_name_characters }),
    case_access: described('Whether the Partner may act for the company now.', choice('available', 'unavailable')),
    access: partnerAccess(),
    confirmed_at: described(
      'The time at which the company, or the operator on its behalf, confirmed the access; null without a confirmation.',
      nullable(instant()),
    ),
    created_at: described('The time since which the Partner is linked to the company.', instant()),
    updated_at: instant(),
  }),
);
export type CompanyPartner = Infer<typeof CompanyPartner>;

const at = '/account/v1/partners/';
const changing = {
  noVersion: true,
  scope: 'account:admin',
  reply: CompanyPartner,
  problems: ['conflict', 'company_offboarded', 'sandbox_source_managed'],
} as const;

export const accountPartners = group(
  'account',
  'account-partners',
  {
    title: 'Partners',
    about:
      'The Partners that act for the company of the membership, or did. Requires a membership of a company (otherwise `permission_denied`).',
  },
  {
    list: route('GET', at, {
      scope: 'account:read',
      list: { item: CompanyPartner, filters: { access: partnerAccess() } },
      summary: 'List the Partners of the company',
      description: 'Includes Partners whose access has ended.',
    }),
    confirm: route('POST', `${at}{id}/confirm/`, {
      ...changing,
      summary: 'Confirm the access of a Partner',
      description:
        'The Partner may act for the company from now on. Returns `conflict` unless the access awaits a confirmation: only the operator restores an access that was revoked, and connects a Partner that has disconnected.',
    }),
    revoke: route('POST', `${at}{id}/revoke/`, {
      ...changing,
      summary: 'Revoke the access of a Partner',
      description:
        'Waits for running commands of the Partner for the company; later ones are rejected with `403`. The following end immediately: ' +
        'draft orders that the Partner created, pending memberships that it invited, and pending deliveries of the company’s events to its webhooks. ' +
        'Returns `conflict` if the access has already ended.',
    }),
  },
);

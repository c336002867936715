/** Partners and their access to companies, as the operator manages them (service.md 3.6; decisions.md 11). */
import { group, route } from '../grammar/route.ts';
import { limits } from '../grammar/limits.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { object, optional, partial } from '../shapes/structures.ts';
import { line } from '../shapes/text.ts';
import { choice, flag, id, instant } from '../shapes/values.ts';

const name = line({ max: limits.company_name_characters });
const maySkip = described('Whether the Partner may set `skip_email_verification` when it adds users.', flag());

export const Partner = named(
  'Partner',
  object({ id: id(), name, may_skip_email_verification: maySkip, created_at: instant(), updated_at: instant() }),
);
export type Partner = Infer<typeof Partner>;

const PartnerCreate = named('PartnerCreate', object({ name, may_skip_email_verification: optional(maySkip) }));
export type PartnerCreate = Infer<typeof PartnerCreate>;

const PartnerPatch = named('PartnerPatch', partial(object({ name, may_skip_email_verification: maySkip })));
export type PartnerPatch = Infer<typeof PartnerPatch>;

export const PartnerAccess = named(
  'PartnerAccess',
  object({
    partner_id: id(),
    company_id: id(),
    external_reference: described(
      'The Partner’s own reference for the company.',
      nullable(line({ max: limits.external_reference_characters })),
    ),
    case_access: described(
      'Whether the Partner may currently act for the company.',
      choice('available', 'unavailable'),
    ),
    created_at: instant(),
    updated_at: instant(),
  }),
);
export type PartnerAccess = Infer<typeof PartnerAccess>;

export const PartnerLink = named(
  'PartnerLink',
  object({
    partner_id: id(),
    company_id: id(),
    company_name: described('The name of the company.', name),
    external_reference: described(
      'The Partner’s own reference for the company.',
      nullable(line({ max: limits.external_reference_characters })),
    ),
    access: described(
      '`unavailable`: the company has not confirmed the access yet. `revoked`: ended by the operator. `disconnected`: ended by the Partner; the company is hidden from it.',
      choice('available', 'unavailable', 'revoked', 'disconnected'),
    ),
    confirmed_at: described(
      'The time at which the company, or the operator on its behalf, confirmed the access.',
      nullable(instant()),
    ),
    company_updated_at: described(
      'The time of the last change of the company’s data, its users or the Partner’s access.',
      instant(),
    ),
    created_at: instant(),
    updated_at: instant(),
  }),
);
export type PartnerLink = Infer<typeof PartnerLink>;

const command = {
  noVersion: true,
  reply: PartnerAccess,
  scope: 'operator:admin',
  problems: ['conflict', 'sandbox_source_managed'],
} as const;

export const operatorPartners = group(
  'operator',
  'operator-partners',
  { title: 'Partners', about: 'The Partners and the companies that they may act for.' },
  {
    create: route('POST', '/operator/v1/partners/', {
      reply: Partner,
      scope: 'operator:admin',
      status: 201,
      body: PartnerCreate,
      summary: 'Create a Partner',
    }),
    list: route('GET', '/operator/v1/partners/', {
      list: { item: Partner, orderBy: ['name', 'created'], updatedSince: true },
      scope: 'operator:read',
      summary: 'List Partners',
    }),
    get: route('GET', '/operator/v1/partners/{id}/', {
      reply: Partner,
      scope: 'operator:read',
      summary: 'Retrieve a Partner',
    }),
    update: route('PATCH', '/operator/v1/partners/{id}/', {
      reply: Partner,
      scope: 'operator:admin',
      body: PartnerPatch,
      summary: 'Update a Partner',
      problems: ['sandbox_source_managed'],
    }),
    companies: route('GET', '/operator/v1/partners/{id}/companies/', {
      list: { item: PartnerLink },
      scope: 'operator:read',
      summary: 'List the companies of a Partner',
      description: 'Includes links that have ended.',
    }),
    confirm: route('POST', '/operator/v1/partners/{id}/companies/{company_id}/confirm/', {
      ...command,
      summary: 'Confirm a Partner’s access to a company',
      description:
        'Connects a company that has no link to this Partner or that the Partner has disconnected: the access is `available` immediately, without an external reference. ' +
        'Also confirms the provisional link of a `web_flow` company on its behalf; this requires the consent of the company. ' +
        'Returns `conflict` if the link is confirmed or revoked, or if the company has been offboarded.',
    }),
    revoke: route('POST', '/operator/v1/partners/{id}/companies/{company_id}/revoke/', {
      ...command,
      summary: 'Revoke the access of a Partner to a company',
      description:
        'Waits for running commands of the Partner for the company; later ones are rejected with `403`. The following end immediately and are not restored with the access: stored idempotent responses of the Partner for the company, ' +
        'draft orders that it created, pending memberships that it invited, and pending deliveries of the company’s events to its webhooks. ' +
        'Returns `conflict` if the access has already ended.',
    }),
    restore: route('POST', '/operator/v1/partners/{id}/companies/{company_id}/restore/', {
      ...command,
      summary: 'Restore the revoked access of a Partner to a company',
      description:
        'Returns `conflict` unless the access was revoked. If a `web_flow` company has never confirmed the access, the access becomes `unavailable` until it does. ' +
        'Missed events are not sent again, and nothing that was deleted or expired is restored.',
    }),
  },
);

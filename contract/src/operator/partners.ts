/** Partners and their access to companies, as the operator manages them (service.md 3.6; decisions.md 11). */
import { group, route } from '../grammar/route.ts';
import { limits } from '../grammar/limits.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { object, optional, partial } from '../shapes/structures.ts';
import { line } from '../shapes/text.ts';
import { choice, flag, id, instant } from '../shapes/values.ts';

const name = line({ max: limits.company_name_characters });
const maySkip = described('Whether its membership additions may set `skip_email_verification`.', flag());

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
      'The Partner’s own name for the company.',
      nullable(line({ max: limits.external_reference_characters })),
    ),
    case_access: described('Whether the Partner may act on the company now.', choice('available', 'unavailable')),
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
    external_reference: described(
      'The Partner’s own name for the company.',
      nullable(line({ max: limits.external_reference_characters })),
    ),
    access: described(
      '`unavailable`: the company’s own confirmation is awaited. `revoked`: ended by the operator. `disconnected`: ended by the Partner, and hidden from it.',
      choice('available', 'unavailable', 'revoked', 'disconnected'),
    ),
    confirmed_at: described('When the company let the Partner in: itself, or by the operator.', nullable(instant())),
    company_updated_at: described(
      'When what the Partner sees of the company last changed: its data, its users, its access.',
      instant(),
    ),
    created_at: instant(),
    updated_at: instant(),
  }),
);
export type PartnerLink = Infer<typeof PartnerLink>;

const command = {
  reply: PartnerAccess,
  scope: 'operator:admin',
  problems: ['conflict', 'sandbox_source_managed'],
} as const;

export const operatorPartners = group(
  'operator',
  'operator-partners',
  { title: 'Partners', about: 'The platforms that act for companies, and the companies each of them may act for.' },
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
      summary: 'All Partners',
    }),
    get: route('GET', '/operator/v1/partners/{id}/', {
      reply: Partner,
      scope: 'operator:read',
      summary: 'One Partner',
    }),
    update: route('PATCH', '/operator/v1/partners/{id}/', {
      reply: Partner,
      scope: 'operator:admin',
      body: PartnerPatch,
      summary: 'Change a Partner',
      problems: ['sandbox_source_managed'],
    }),
    companies: route('GET', '/operator/v1/partners/{id}/companies/', {
      list: { item: PartnerLink },
      scope: 'operator:read',
      summary: 'The companies of a Partner',
      description: 'Every link there ever was, ended ones too.',
    }),
    confirm: route('POST', '/operator/v1/partners/{id}/companies/{company_id}/confirm/', {
      ...command,
      summary: 'Confirm a Partner’s access to a company',
      description:
        'Links a company that has no link to this Partner yet, or one that the Partner has disconnected: its access is `available` at once, and it has no external reference. ' +
        'Confirms a provisional link, of a `web_flow` company whose own confirmation is awaited: use it when you have the company’s consent. ' +
        'A company whose link is confirmed or revoked, or that is offboarded, is a conflict.',
    }),
    revoke: route('POST', '/operator/v1/partners/{id}/companies/{company_id}/revoke/', {
      ...command,
      summary: 'End a Partner’s access to a company',
      description:
        'Waits for the Partner’s running commands for this company; later ones are refused with 403. What ends with the access at once: its stored idempotent answers for the company, ' +
        'the drafts it has created and that are not submitted, the memberships it has invited and that are still pending, and the deliveries of the company’s events that wait for its webhooks. ' +
        'None of it comes back with the access. ' +
        'Access that has ended already is a conflict.',
    }),
    restore: route('POST', '/operator/v1/partners/{id}/companies/{company_id}/restore/', {
      ...command,
      summary: 'Give a Partner its revoked access back',
      description:
        'Only for access that was revoked; any other is a conflict. A company of the mode `web_flow` that has never let the Partner in is awaited again: its access is `unavailable`. ' +
        'Missed events are not made up for, stored idempotent answers stay expired, and what was deleted stays so.',
    }),
  },
);

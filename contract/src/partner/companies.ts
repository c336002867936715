/** Companies, as a Partner onboards and runs them (service.md 2.9, 3.6, 4.2, 4.5; decisions.md 9). */
import { group, route } from '../grammar/route.ts';
import { limits } from '../grammar/limits.ts';
import { companyCreateFields, companyFields, companyPatchFields, CompanyReadiness } from '../shapes/company.ts';
import { described, type Infer, named, nullable, type Shape } from '../shapes/shape.ts';
import { list, object, optional } from '../shapes/structures.ts';
import { oneOf } from '../shapes/alternatives.ts';
import { line, pattern } from '../shapes/text.ts';
import { choice, id, instant } from '../shapes/values.ts';
import { exampleCompany } from '../operator/companies.ts';
import { InvitedMembership, Membership, MembershipCreate } from './memberships.ts';

const onboardingMode = () => choice('api_only', 'web_flow');

/** A line without the spaces around it: compared exactly otherwise. */
function reference(): Shape<string> {
  const base = line({ max: limits.external_reference_characters });
  const control = /[\x00-\x1f\x7f-\x9f]/;
  return {
    schema: base.schema,
    // What stands around it may be stripped with it, and spaces stand free then.
    read: (value, report) =>
      base.read(typeof value === 'string' && !control.test(value) ? value.trim() : value, report)?.trim(),
  };
}

const externalReference = () =>
  described(
    'Your own name for the company: unique among yours after trimming, case-sensitive (`company_exists`). Other Partners neither see it nor collide with it.',
    nullable(reference()),
  );

const users = <T>(user: Shape<T>) =>
  described(
    `Newest first, at most ${limits.company_users_shown}; \`users/\` lists all of them.`,
    list(user, { max: limits.company_users_shown }),
  );

const managedFields = {
  id: id(),
  customer_number: described('Eight digits, assigned by the service.', pattern(/^\d{8}$/, '10000000')),
  external_reference: externalReference(),
  ...companyFields,
  case_access: described('Whether you may act for the company on `/v2/` now.', choice('available', 'unavailable')),
  case_submission_readiness: CompanyReadiness,
  onboarding_mode: described('Chosen when the company is created.', onboardingMode()),
  onboarding_status: described(
    '`confirmation_not_required` with `api_only`; with `web_flow` `confirmation_pending` until an admin of the company has finished the set-up, then `confirmed`.',
    choice('confirmation_not_required', 'confirmation_pending', 'confirmed'),
  ),
  sandbox_origin: described(
    '`production_mirror`: a read-only copy of production. `sandbox_native`: made in this sandbox. `unclassified`: everything else.',
    choice('production_mirror', 'sandbox_native', 'unclassified'),
  ),
  users: users(Membership),
  created_at: instant(),
  updated_at: described('When what you see of the company last changed: its data, its users, your access.', instant()),
};

export const PartnerCompany = named('PartnerCompany', object(managedFields));
export type PartnerCompany = Infer<typeof PartnerCompany>;

export const CreatedCompany = named('CreatedCompany', object({ ...managedFields, users: users(InvitedMembership) }));
/** With the links of the invitations that were just made. */
export type CreatedCompany = Infer<typeof CreatedCompany>;

export const RevokedCompany = named(
  'RevokedCompany',
  object({
    id: id(),
    external_reference: externalReference(),
    case_access: choice('unavailable'),
    created_at: instant(),
    updated_at: described('When your access was revoked.', instant()),
  }),
);
/** All that a Partner sees of a company once its access was revoked. */
export type RevokedCompany = Infer<typeof RevokedCompany>;

/** A company of the Partner; only the first form has `name`: `'name' in company`. */
export const ManagedCompany = oneOf(PartnerCompany, RevokedCompany);
export type ManagedCompany = Infer<typeof ManagedCompany>;

export const PartnerCompanyCreate = named(
  'PartnerCompanyCreate',
  object({
    ...companyCreateFields,
    external_reference: optional(externalReference()),
    onboarding_mode: described(
      '`api_only` (where left out): you act for the company at once. `web_flow`: once an admin of the company has finished the set-up.',
      optional(onboardingMode()),
    ),
    users: described(
      'The first users; each is invited by mail.',
      optional(list(MembershipCreate, { max: limits.company_initial_users })),
    ),
  }),
);
export type PartnerCompanyCreate = Infer<typeof PartnerCompanyCreate>;

export const PartnerCompanyPatch = named(
  'PartnerCompanyPatch',
  object({
    ...companyPatchFields,
    external_reference: described('Null clears it.', optional(nullable(reference()))),
    onboarding_mode: described(
      'Refused with `onboarding_mode_immutable`, even where it says what is stored.',
      optional(onboardingMode()),
    ),
  }),
);
export type PartnerCompanyPatch = Infer<typeof PartnerCompanyPatch>;

const read = { scope: 'partner:companies:read' } as const;
const write = { reply: PartnerCompany, scope: 'partner:companies:write' } as const;

const at = '/partner/v2/companies/';

export const companies = group(
  'partner',
  'companies',
  {
    title: 'Companies',
    about:
      'The companies that you onboard and run. To act for one of them on `/v2/`, send its id in `X-On-Behalf-Of-Company`.',
  },
  {
    create: route('POST', at, {
      ...write,
      reply: CreatedCompany,
      secrets: ['users.setup_url'],
      status: 201,
      body: PartnerCompanyCreate,
      example: {
        ...exampleCompany,
        external_reference: 'K-2026-0042',
        users: [
          { email: 'mara.muster@beispiel-handel.example', first_name: 'Mara', last_name: 'Muster', role: 'admin' },
        ],
      },
      expensive: [{ bucket: 'mail:company-create' }, { bucket: 'mail:membership-create', each: 'users' }],
      summary: 'Create a company with its first users',
      description:
        'Only the name is required; what is missing for a first case stands in `case_submission_readiness`. The company and its users are created together or not at all; what that takes of the hourly budgets is charged on success alone. ' +
        'Each user is sent a mail with a link for the set-up; the same link is `setup_url` of the user in this answer.',
      problems: ['company_exists'],
    }),
    list: route('GET', at, {
      ...read,
      list: {
        item: ManagedCompany,
        filters: {
          external_reference: described(
            'Compared exactly after trimming, case-sensitive: one company at most.',
            reference(),
          ),
        },
        orderBy: ['name', 'created'],
        updatedSince: true,
      },
      summary: 'Your companies',
      description:
        'Includes those to which your access was revoked, each reduced to `RevokedCompany`, and excludes those that you have disconnected.',
    }),
    get: route('GET', `${at}{id}/`, {
      ...read,
      reply: ManagedCompany,
      summary: 'Retrieve a company',
      description:
        'A company to which your access was revoked is reduced to `RevokedCompany`, until the access is restored.',
    }),
    update: route('PATCH', `${at}{id}/`, {
      ...write,
      body: PartnerCompanyPatch,
      example: {
        external_reference: 'K-2026-0043',
        notification_channels: [
          {
            type: 'email',
            value: 'forderungen@beispiel-handel.example',
            notifications: ['requests_to_client', 'statements'],
          },
        ],
      },
      summary: 'Change a company',
      description:
        'Rules across fields (tax treatment and country, representatives and legal form, VAT number) judge the company as it would be after the change. A change that changes nothing leaves `updated_at` and the ETag as they are.\n\n' +
        'Some fields lock (`conflict`); to send what is stored is allowed all the same. `name`, `legal_form`, `tax_treatment`, `vat_number` and `payout_bank_account` once a case was submitted; `legal_representatives` once the data are complete, and for good once a case was submitted. ' +
        'From the first submission on, recipients of `requests_to_client` and `statements` must remain (`required`). The operator can still change what is locked.\n\n' +
        'A company that is suspended, or to which your access was revoked, cannot be changed (`permission_denied`); an offboarded one neither (`conflict`).',
      problems: [
        'conflict',
        'onboarding_mode_immutable',
        'data_sharing_basis_already_declared',
        'company_exists',
        'sandbox_source_managed',
      ],
    }),
    disconnect: route('POST', `${at}{id}/disconnect/`, {
      ...write,
      summary: 'Let go of a company',
      description:
        'Ends your access and hides the company from you: from then on it answers 404. Drafts that you have created and invitations that are pending go with it; the company itself stays. Only the operator can link it to you again. A suspended company cannot be disconnected (`permission_denied`).',
      problems: ['sandbox_source_managed'],
    }),
  },
);

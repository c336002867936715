/** Companies, as a Partner onboards and manages them (service.md 2.9, 3.6, 4.2, 4.5; decisions.md 9). */
import { group, route } from '../grammar/route.ts';
import { limits } from '../grammar/limits.ts';
import {
  companyCreateFields,
  companyFields,
  companyPatchFields,
  CompanyReadiness,
  exampleCompany,
} from '../shapes/company.ts';
import { described, type Infer, named, nullable, type Shape } from '../shapes/shape.ts';
import { list, object, optional } from '../shapes/structures.ts';
import { oneOf } from '../shapes/alternatives.ts';
import { line, pattern } from '../shapes/text.ts';
import { choice, id, instant } from '../shapes/values.ts';
import { InvitedMembership, Membership, MembershipCreate } from './memberships.ts';

const onboardingMode = () => choice('api_only', 'web_flow');

/** A line without surrounding spaces; otherwise compared exactly. */
function reference(): Shape<string> {
  const base = line({ max: limits.external_reference_characters });
  const control = /[\x00-\x1f\x7f-\x9f]/;
  return {
    schema: base.schema,
    // Stripping format characters may expose surrounding spaces.
    read: (value, report) =>
      base.read(typeof value === 'string' && !control.test(value) ? value.trim() : value, report)?.trim(),
  };
}

const externalReference = () =>
  described(
    'Your own reference for the company: unique among your companies after trimming, case-sensitive (`company_exists`). It is not visible to other Partners.',
    nullable(reference()),
  );

const users = <T>(user: Shape<T>) =>
  described(
    `Newest first, at most ${limits.company_users_shown} entries. \`users/\` lists all users.`,
    list(user, { max: limits.company_users_shown }),
  );

const managedFields = {
  id: id(),
  customer_number: described('Eight digits, assigned by the service.', pattern(/^\d{8}$/, '10000000')),
  external_reference: externalReference(),
  ...companyFields,
  case_access: described(
    'Whether you may currently act for the company on `/v2/`.',
    choice('available', 'unavailable'),
  ),
  case_submission_readiness: CompanyReadiness,
  onboarding_mode: described('Set when the company is created; read-only afterwards.', onboardingMode()),
  onboarding_status: described(
    '`confirmation_not_required`: the mode is `api_only`. `confirmation_pending`: the mode is `web_flow` and no admin of the company has completed the account setup yet. `confirmed`: an admin has completed it.',
    choice('confirmation_not_required', 'confirmation_pending', 'confirmed'),
  ),
  sandbox_origin: described(
    '`production_mirror`: read-only copy from production. `sandbox_native`: created in this sandbox. `unclassified`: all others.',
    choice('production_mirror', 'sandbox_native', 'unclassified'),
  ),
  users: users(Membership),
  created_at: instant(),
  updated_at: described('The time of the last change of the company’s data, its users or your access.', instant()),
};

export const PartnerCompany = named('PartnerCompany', object(managedFields));
export type PartnerCompany = Infer<typeof PartnerCompany>;

export const CreatedCompany = named('CreatedCompany', object({ ...managedFields, users: users(InvitedMembership) }));
/** With the links of the new invitations. */
export type CreatedCompany = Infer<typeof CreatedCompany>;

export const RevokedCompany = named(
  'RevokedCompany',
  object({
    id: id(),
    external_reference: externalReference(),
    case_access: choice('unavailable'),
    created_at: instant(),
    updated_at: described('The time at which your access was revoked.', instant()),
  }),
);
/** The part of a company that a Partner sees after its access was revoked. */
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
      'Default `api_only`: you may act for the company immediately. `web_flow`: you may act for it after an admin of the company has completed the account setup.',
      optional(onboardingMode()),
    ),
    users: described(
      'The initial users. Each is invited by e-mail.',
      optional(list(MembershipCreate, { max: limits.company_initial_users })),
    ),
  }),
);
export type PartnerCompanyCreate = Infer<typeof PartnerCompanyCreate>;

export const PartnerCompanyPatch = named(
  'PartnerCompanyPatch',
  object({
    ...companyPatchFields,
    external_reference: described('Null removes the reference.', optional(nullable(reference()))),
    onboarding_mode: described(
      'Not allowed (`onboarding_mode_immutable`), even with the stored value.',
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
      'The companies that you onboard and manage. To act for a company on `/v2/`, send its id in `X-On-Behalf-Of-Company`.',
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
      summary: 'Create a company with its initial users',
      description:
        'Only `name` is required; `case_submission_readiness` lists what is missing for the first case. The company and its users are created together or not at all; the hourly limits are consumed only on success. ' +
        'Each user receives an e-mail with a link to the account setup; the `setup_url` of the user in this response opens the same page without the e-mail.',
      problems: ['company_exists'],
    }),
    list: route('GET', at, {
      ...read,
      list: {
        item: ManagedCompany,
        filters: {
          external_reference: described(
            'Compared exactly after trimming, case-sensitive; matches at most one company.',
            reference(),
          ),
        },
        orderBy: ['name', 'created'],
        updatedSince: true,
      },
      summary: 'List companies',
      description:
        'Includes companies to which your access was revoked, each reduced to `RevokedCompany`. Excludes companies that you have disconnected.',
    }),
    get: route('GET', `${at}{id}/`, {
      ...read,
      reply: ManagedCompany,
      summary: 'Retrieve a company',
      description:
        'A company to which your access was revoked is reduced to `RevokedCompany` until the access is restored.',
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
      summary: 'Update a company',
      description:
        'Rules across fields (tax treatment and country, representatives and legal form, VAT number) apply to the company as it would be after the change. A PATCH without changes leaves `updated_at` and the ETag unchanged.\n\n' +
        'Some fields become immutable (`conflict`), although their stored value may be sent again: `name`, `legal_form`, `tax_treatment`, `vat_number` and `payout_bank_account` when a case has been submitted; `legal_representatives` while the company data are complete, and permanently when a case has been submitted. ' +
        'After the first submission, a recipient of `requests_to_client` and one of `statements` must remain (`required`). The operator can still change immutable fields.\n\n' +
        'A company cannot be changed if it is suspended or your access was revoked (`permission_denied`), or if it has been offboarded (`conflict`).',
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
      elevated: true,
      summary: 'Disconnect a company',
      description:
        'Ends your access and hides the company from you: it then returns `404`. Draft orders that you created and pending invitations are deleted; the company itself remains. Only the operator can connect it to you again. A suspended company cannot be disconnected (`permission_denied`).',
      problems: ['sandbox_source_managed'],
    }),
  },
);

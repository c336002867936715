/** The company of a membership, as its own people see and change it (service.md 2.9, portal.md 4). */
import { group, route } from '../grammar/route.ts';
import { companyFields, companyPatchFields, CompanyReadiness, notificationKinds } from '../shapes/company.ts';
import { described, type Infer, named } from '../shapes/shape.ts';
import { list, object } from '../shapes/structures.ts';
import { pattern } from '../shapes/text.ts';
import { choice, id, instant } from '../shapes/values.ts';

/** The fields that are locked with the progress of a company. */
export const lockableFields = [
  'name',
  'legal_form',
  'tax_treatment',
  'vat_number',
  'legal_representatives',
  'payout_bank_account',
] as const;
export type LockableField = (typeof lockableFields)[number];

export const lockReasons = ['case_submitted', 'data_complete'] as const;
export type LockReason = (typeof lockReasons)[number];

/** What the people of a company can no longer change. */
export const lockFields = {
  locked_fields: described(
    'The fields that only the operator changes now.',
    list(
      object({
        field: choice(...lockableFields),
        reason: described(
          '`case_submitted`: the company has submitted a case. `data_complete`: the company data are complete, or were; the field stays locked until the operator opens it.',
          choice(...lockReasons),
        ),
      }),
      { max: lockableFields.length },
    ),
  ),
  required_notifications: described(
    'The notifications that must keep a recipient in `notification_channels`.',
    list(choice(...notificationKinds), { max: notificationKinds.length }),
  ),
};

export const OwnCompany = named(
  'OwnCompany',
  object({
    id: id(),
    customer_number: described('Eight digits, assigned by the service.', pattern(/^\d{8}$/, '10000000')),
    ...companyFields,
    case_submission_readiness: CompanyReadiness,
    ...lockFields,
    onboarding_mode: choice('api_only', 'web_flow'),
    sandbox_origin: described(
      '`production_mirror`: read-only copy from production. `sandbox_native`: created by a Partner in this sandbox. `unclassified`: all others.',
      choice('production_mirror', 'sandbox_native', 'unclassified'),
    ),
    created_at: instant(),
    updated_at: instant(),
  }),
);
export type OwnCompany = Infer<typeof OwnCompany>;

export const OwnCompanyPatch = named('OwnCompanyPatch', object(companyPatchFields));
export type OwnCompanyPatch = Infer<typeof OwnCompanyPatch>;

const at = '/account/v1/company/';

export const accountCompany = group(
  'account',
  'account-company',
  {
    title: 'Company',
    about:
      'The data of the company of the membership. Requires a membership of a company (otherwise `permission_denied`).',
  },
  {
    get: route('GET', at, { scope: 'account:read', reply: OwnCompany, summary: 'Retrieve the company' }),
    update: route('PATCH', at, {
      scope: 'account:admin',
      reply: OwnCompany,
      body: OwnCompanyPatch,
      example: { phone: '+493087654321', default_claim_type: 'H43' },
      summary: 'Update the company',
      description:
        'Rules across fields (tax treatment and country, representatives and legal form, VAT number) apply to the company as it would be after the change. A PATCH without changes leaves `updated_at` and the ETag unchanged. A change of a field in `locked_fields` returns `conflict`; its stored value may be sent again. `payout_bank_account` needs a proof of identity of the last ten minutes (`recent_sign_in_required`).',
      problems: [
        'recent_sign_in_required',
        'conflict',
        'company_offboarded',
        'data_sharing_basis_already_declared',
        'sandbox_source_managed',
      ],
    }),
  },
);

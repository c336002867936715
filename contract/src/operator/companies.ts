/** Companies, as the operator manages them (service.md 2.9; decisions.md 9, 11). */
import { group, route } from '../grammar/route.ts';
import { companyCreateFields, companyFields, companyPatchFields, CompanyReadiness } from '../shapes/company.ts';
import { instantParameter } from '../shapes/page.ts';
import { described, type Infer, named } from '../shapes/shape.ts';
import { object, optional } from '../shapes/structures.ts';
import { choice, flag, id, instant } from '../shapes/values.ts';
import { pattern } from '../shapes/text.ts';

export const companyStatuses = ['active', 'suspended', 'offboarded'] as const;
export type CompanyStatus = (typeof companyStatuses)[number];

const switches = {
  dunning_locked: described('The dunning API refuses this company’s calls.', flag()),
  dunning_paused: described('The dunning ladder stands still for this company.', flag()),
};

const optionalSwitches = {
  dunning_locked: optional(switches.dunning_locked),
  dunning_paused: optional(switches.dunning_paused),
};

export const Company = named(
  'Company',
  object({
    id: id(),
    customer_number: described('Eight digits, assigned by the service.', pattern(/^\d{8}$/, '10000000')),
    status: choice(...companyStatuses),
    ...companyFields,
    ...switches,
    onboarding_mode: choice('api_only', 'web_flow'),
    sandbox_origin: described(
      '`production_mirror`: a read-only copy of production. `sandbox_native`: made by a Partner in this sandbox. `unclassified`: everything else.',
      choice('production_mirror', 'sandbox_native', 'unclassified'),
    ),
    case_submission_readiness: CompanyReadiness,
    created_at: instant(),
    updated_at: instant(),
  }),
);
/** As answered; `data_sharing_basis` is write-only. */
export type Company = Infer<typeof Company>;

export const CompanyCreate = named('CompanyCreate', object({ ...companyCreateFields, ...optionalSwitches }));
export type CompanyCreate = Infer<typeof CompanyCreate>;

export const CompanyPatch = named('CompanyPatch', object({ ...companyPatchFields, ...optionalSwitches }));
export type CompanyPatch = Infer<typeof CompanyPatch>;

/** Complete: ready for its first case. */
export const exampleCompany: CompanyCreate = {
  name: 'Beispiel Handel GmbH',
  address: { street: 'Beispielallee 5', postal_code: '10115', city: 'Berlin', country: 'DE' },
  phone: '+493012345678',
  legal_form: 'gmbh',
  legal_representatives: [{ name: 'Mara Muster', type: 'managing_director' }],
  tax_treatment: 'input_tax_deductible',
  vat_number: 'DE123456788',
  default_claim_type: 'H43',
  payout_bank_account: { account_holder: 'Beispiel Handel GmbH', iban: 'DE89370400440532013000' },
  notification_channels: [
    {
      type: 'email',
      value: 'inkasso@beispiel-handel.example',
      notifications: ['requests_to_client', 'status_updates', 'statements'],
    },
  ],
  data_sharing_basis: 'not_secret_carrier',
};

const read = { reply: Company, scope: 'operator:read' } as const;
const write = { reply: Company, scope: 'operator:admin' } as const;
/** A sandbox's copy of production follows production alone. */
const copied = 'sandbox_source_managed';

export const operatorCompanies = group(
  'operator',
  'operator-companies',
  { title: 'Companies', about: 'The companies that this service works for, as the operator keeps them.' },
  {
    create: route('POST', '/operator/v1/companies/', {
      ...write,
      status: 201,
      body: CompanyCreate,
      example: exampleCompany,
      summary: 'Create a company',
      description: 'Only the name is required; what is missing for a first case stands in `case_submission_readiness`.',
    }),
    list: route('GET', '/operator/v1/companies/', {
      list: {
        item: Company,
        filters: {
          status: choice(...companyStatuses),
          created_after: instantParameter('earliest'),
          created_before: instantParameter('latest'),
        },
        orderBy: ['name', 'created'],
        updatedSince: true,
      },
      scope: 'operator:read',
      summary: 'All companies',
    }),
    get: route('GET', '/operator/v1/companies/{id}/', { ...read, summary: 'One company' }),
    update: route('PATCH', '/operator/v1/companies/{id}/', {
      ...write,
      body: CompanyPatch,
      example: {
        phone: '+493087654321',
        address: { street: 'Neue Gasse 2', postal_code: '10117' },
        dunning_paused: true,
      },
      summary: 'Change a company',
      description:
        'Rules across fields (tax treatment and country, representatives and legal form, VAT number) judge the company as it would be after the change. ' +
        'What Partners can no longer change after a first case, the operator still can. A change that changes nothing leaves `updated_at` and the ETag as they are.',
      problems: ['data_sharing_basis_already_declared', copied],
    }),
    suspend: route('POST', '/operator/v1/companies/{id}/suspend/', {
      ...write,
      summary: 'Suspend a company’s API access',
      description:
        'Its keys answer 401 within a second, on every node. A suspended company stays as it is and is answered with 200; an offboarded one is a conflict.',
      problems: ['conflict', copied],
    }),
    resume: route('POST', '/operator/v1/companies/{id}/resume/', {
      ...write,
      summary: 'Give a suspended company its API access back',
      description: 'An active company stays as it is and is answered with 200; an offboarded one is a conflict.',
      problems: ['conflict', copied],
    }),
    offboard: route('POST', '/operator/v1/companies/{id}/offboard/', {
      ...write,
      summary: 'End a company’s use of the service, for good',
      description:
        'Its keys answer 401 from then on. Final: suspending, resuming or offboarding it again is a conflict. Its data can still be corrected.',
      problems: ['conflict', copied],
    }),
  },
);

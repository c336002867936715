/** Companies, as the operator manages them (service.md 2.9; decisions.md 9, 11). */
import { group, route } from '../grammar/route.ts';
import {
  companyCreateFields,
  companyFields,
  companyPatchFields,
  CompanyReadiness,
  exampleCompany,
} from '../shapes/company.ts';
import { flagParameter, instantParameter } from '../shapes/page.ts';
import { described, type Infer, named } from '../shapes/shape.ts';
import { object, optional } from '../shapes/structures.ts';
import { choice, flag, id, instant } from '../shapes/values.ts';
import { line, pattern } from '../shapes/text.ts';
import { limits } from '../grammar/limits.ts';

export const companyStatuses = ['active', 'suspended', 'offboarded'] as const;
export type CompanyStatus = (typeof companyStatuses)[number];

const switches = {
  dunning_locked: described('Whether the dunning API rejects requests of this company.', flag()),
  dunning_policy_locked: described(
    'Whether the dunning policy and the letterhead of this company are the operator’s alone.',
    flag(),
  ),
  dunning_paused: described('Whether the dunning ladder is paused for this company.', flag()),
  case_work_paused: described('Whether the cases of this company take no steps of their policies.', flag()),
};

const optionalSwitches = {
  dunning_locked: optional(switches.dunning_locked),
  dunning_policy_locked: optional(switches.dunning_policy_locked),
  dunning_paused: optional(switches.dunning_paused),
  case_work_paused: optional(switches.case_work_paused),
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
      '`production_mirror`: read-only copy from production. `sandbox_native`: created by a Partner in this sandbox. `unclassified`: all others.',
      choice('production_mirror', 'sandbox_native', 'unclassified'),
    ),
    case_submission_readiness: CompanyReadiness,
    created_at: instant(),
    updated_at: instant(),
  }),
);
/** A company in a response; `data_sharing_basis` is write-only. */
export type Company = Infer<typeof Company>;

/** A company in the operator's list. */
export const ListedCompany = named(
  'ListedCompany',
  object({
    ...Company.fields,
    has_conditions: described(
      'Whether conditions are recorded for it; without any, its cases have the defaults of `conditions`.',
      flag(),
    ),
  }),
);
export type ListedCompany = Infer<typeof ListedCompany>;

export const CompanyCreate = named('CompanyCreate', object({ ...companyCreateFields, ...optionalSwitches }));
export type CompanyCreate = Infer<typeof CompanyCreate>;

export const CompanyPatch = named('CompanyPatch', object({ ...companyPatchFields, ...optionalSwitches }));
export type CompanyPatch = Infer<typeof CompanyPatch>;

const read = { reply: Company, scope: 'operator:read' } as const;
const write = { reply: Company, scope: 'operator:admin' } as const;
/** Only production changes a sandbox's copy of production. */
const copied = 'sandbox_source_managed';

export const operatorCompanies = group(
  'operator',
  'operator-companies',
  { title: 'Companies', about: 'The companies that use the service.' },
  {
    create: route('POST', '/operator/v1/companies/', {
      ...write,
      status: 201,
      body: CompanyCreate,
      example: exampleCompany,
      summary: 'Create a company',
      description: 'Only `name` is required; `case_submission_readiness` lists what is missing for the first case.',
    }),
    list: route('GET', '/operator/v1/companies/', {
      list: {
        item: ListedCompany,
        filters: {
          status: choice(...companyStatuses),
          ready: described('Whether its data suffice for a case (`case_submission_readiness`).', flagParameter()),
          missing: described(
            '`conditions`: only companies without recorded conditions. `access`: only those without an active user and without a key that works.',
            choice('conditions', 'access'),
          ),
          q: described(
            'Only companies whose name contains this text, in upper or lower case, with or without marks, and the company with this customer number.',
            line({ max: limits.search_characters }),
          ),
          created_after: instantParameter('earliest'),
          created_before: instantParameter('latest'),
        },
        orderBy: ['name', 'created'],
        updatedSince: true,
      },
      scope: 'operator:read',
      summary: 'List companies',
    }),
    get: route('GET', '/operator/v1/companies/{id}/', { ...read, summary: 'Retrieve a company' }),
    update: route('PATCH', '/operator/v1/companies/{id}/', {
      ...write,
      body: CompanyPatch,
      example: {
        phone: '+493087654321',
        address: { street: 'Neue Gasse 2', postal_code: '10117' },
        dunning_paused: true,
      },
      summary: 'Update a company',
      description:
        'Rules across fields (tax treatment and country, representatives and legal form, VAT number) apply to the company as it would be after the change. ' +
        'The operator can also change fields that are immutable for Partners. A PATCH without changes leaves `updated_at` and the ETag unchanged. A session that sends `payout_bank_account` needs a proof of identity of the last ten minutes (`recent_sign_in_required`).',
      problems: ['recent_sign_in_required', 'data_sharing_basis_already_declared', copied],
    }),
    suspend: route('POST', '/operator/v1/companies/{id}/suspend/', {
      ...write,
      summary: 'Suspend the API access of a company',
      description:
        'Within one second, all nodes reject the keys of the company with `401`, and those of Partners that select it with `403` (`permission_denied`). Suspending a suspended company changes nothing and returns `200`. An offboarded company returns `conflict`.',
      problems: ['conflict', copied],
    }),
    resume: route('POST', '/operator/v1/companies/{id}/resume/', {
      ...write,
      summary: 'Resume the API access of a suspended company',
      description:
        'Resuming an active company changes nothing and returns `200`. An offboarded company returns `conflict`.',
      problems: ['conflict', copied],
    }),
    offboard: route('POST', '/operator/v1/companies/{id}/offboard/', {
      ...write,
      summary: 'Offboard a company',
      description:
        'Offboarding is final: the keys of the company are rejected with `401`, and suspending, resuming or offboarding it again returns `conflict`. Its data can still be changed.',
      problems: ['conflict', copied],
    }),
  },
);

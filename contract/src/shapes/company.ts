/**
 * A company's fields (service.md 2.9) in the requests and responses of every API that manages companies. An API's own
 * fields (status, access, memberships) are in its group.
 */
import { limits } from '../grammar/limits.ts';
import { legalFormCode, representativeTypes } from '../case/legal-forms.ts';
import { claimTypeCode } from './claim-type.ts';
import { address, addressInput } from './parts.ts';
import { described, type Infer, named, nullable } from './shape.ts';
import { list, object, optional, partial } from './structures.ts';
import { line } from './text.ts';
import { choice, flag } from './values.ts';

export const taxTreatments = [
  'input_tax_deductible',
  'not_input_tax_deductible',
  'reverse_charge',
  'third_country_non_taxable',
] as const;
export type TaxTreatment = (typeof taxTreatments)[number];

/** The topics of notifications. */
export const notificationKinds = ['requests_to_client', 'status_updates', 'statements'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export const dataSharingBases = ['not_secret_carrier', 'self_authorized'] as const;
export type DataSharingBasis = (typeof dataSharingBases)[number];

const representative = object({
  name: line({ max: limits.company_name_characters }),
  type: choice(...representativeTypes),
});
export type CompanyRepresentative = Infer<typeof representative>;

const payoutBankAccount = object({
  account_holder: line({ max: limits.account_holder_characters }),
  iban: described('Returned in upper case without spaces.', line({ max: limits.account_code_characters })),
});

const notificationChannel = object({
  type: choice('email'),
  value: line({ max: limits.notification_email_characters }),
  notifications: list(choice(...notificationKinds), { max: notificationKinds.length }),
});
export type NotificationChannel = Infer<typeof notificationChannel>;

const fields = {
  name: described('The registered or trading name.', line({ max: limits.company_name_characters })),
  phone: described(
    'E.164. A national number is interpreted as a number of the country in `address`.',
    nullable(line({ max: limits.company_phone_characters })),
  ),
  legal_form: described('Required if `legal_representatives` is not empty.', nullable(legalFormCode())),
  legal_representatives: described(
    'Each `type` must match the legal form. The array replaces the stored list.',
    list(representative, { max: limits.company_representatives }),
  ),
  tax_treatment: described(
    'Must match the country of the address: `input_tax_deductible` or `not_input_tax_deductible` in Germany, `reverse_charge` or `not_input_tax_deductible` in the rest of the EU, `third_country_non_taxable` elsewhere.',
    nullable(choice(...taxTreatments)),
  ),
  vat_number: described(
    'Required for `reverse_charge`. Within the EU it must have the format of the country.',
    nullable(line({ max: limits.vat_number_characters })),
  ),
  default_claim_type: nullable(claimTypeCode()),
  payout_bank_account: nullable(payoutBankAccount),
  notification_channels: described(
    'The array replaces the stored list.',
    list(notificationChannel, { max: limits.notification_channels }),
  ),
};

const { name, ...others } = fields;

/** In responses. */
export const companyFields = { name, address: nullable(address()), ...others };

const dataSharingBasis = described(
  'Write-only: the legal basis for data sharing. Once declared, the same value may be sent again, but not replaced.',
  optional(choice(...dataSharingBases)),
);

/** In the request that creates a company: the name, and any of the others. */
export const companyCreateFields = {
  name,
  address: optional(nullable(addressInput({}))),
  ...partial(object(others)).fields,
  data_sharing_basis: dataSharingBasis,
};

/** In the request that changes a company: subfields of the address update it, null removes it. */
export const companyPatchFields = {
  ...partial(object(fields)).fields,
  address: described(
    'Only the supplied subfields change. If no address is stored, all subfields are required. Null removes the address.',
    optional(nullable(partial(addressInput({})))),
  ),
  data_sharing_basis: dataSharingBasis,
};

/** Whether the company's data suffice for finalization. */
export const CompanyReadiness = named(
  'CompanyReadiness',
  object({
    ready: flag(),
    issues: list(object({ field: line({ max: 255 }), code: choice('required'), message: line({ max: 500 }) }), {
      max: 20,
    }),
  }),
);
export type CompanyReadiness = Infer<typeof CompanyReadiness>;

/** Complete: ready for its first case. */
export const exampleCompany = {
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
} as const;

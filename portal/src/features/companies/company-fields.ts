/** The fields of the form with the company's data, and the fields of the API that they are parts of. */

/** The fields in the order of the form; those of the payout account need a proof of identity. */
export const companyFields = [
  'name',
  'legal_form',
  'representatives',
  'street',
  'postal_code',
  'city',
  'country',
  'phone',
  'tax_treatment',
  'vat_number',
  'account_holder',
  'iban',
] as const;
export type CompanyField = (typeof companyFields)[number];

/** The parts of the form. */
export const companyParts = {
  firm: ['name', 'legal_form', 'representatives'],
  reach: ['street', 'postal_code', 'city', 'country', 'phone'],
  tax: ['tax_treatment', 'vat_number'],
  payout: ['account_holder', 'iban'],
} as const satisfies Record<string, readonly CompanyField[]>;

/** The field of the API that a field of the form is part of. */
export const partOf: Readonly<Record<CompanyField, string>> = {
  name: 'name',
  legal_form: 'legal_form',
  representatives: 'legal_representatives',
  phone: 'phone',
  tax_treatment: 'tax_treatment',
  street: 'address',
  postal_code: 'address',
  city: 'address',
  country: 'address',
  vat_number: 'vat_number',
  account_holder: 'payout_bank_account',
  iban: 'payout_bank_account',
};

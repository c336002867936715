/** Every field that finalize requires of a company (decisions.md 9), as a request and as a row. No real company. */
export const completeCompany = {
  name: 'Beispiel Handel GmbH',
  address: { street: 'Musterweg 1', postal_code: '10115', city: 'Berlin', country: 'DE' },
  phone: '+493023125000',
  legal_form: 'gmbh',
  legal_representatives: [{ name: 'Mara Muster', type: 'managing_director' }],
  tax_treatment: 'input_tax_deductible',
  payout_bank_account: { account_holder: 'Beispiel Handel GmbH', iban: 'DE89370400440532013000' },
  notification_channels: [
    { type: 'email', value: 'inkasso@beispiel-handel.example', notifications: ['requests_to_client', 'statements'] },
  ],
} as const;

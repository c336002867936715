/** English texts of the Partner's screens. */
import type { partner as german } from '../de/partner.ts';

export const partner: typeof german = {
  name: 'Company',
  number: 'Customer number',
  reference: 'Your reference',
  access: 'Access',
  accesses: { available: 'you may act', unavailable: 'no access' },
  readiness: 'Ready for orders',
  ready: 'ready',
  missing: (count) => (count === 1 ? 'one field is missing' : `${count} fields are missing`),
  missingAbout: 'These fields are missing before an order can be submitted:',
  /** Fields of a company by their names in the API. */
  fields: {
    name: 'Name',
    address: 'Address',
    phone: 'Phone',
    legal_form: 'Legal form',
    legal_representatives: 'Representatives',
    tax_treatment: 'Input tax',
    vat_number: 'VAT number',
    payout_bank_account: 'Account for payouts',
    notification_channels: 'E-mail addresses for notifications',
    default_claim_type: 'Usual type of claim',
    data_sharing_basis: 'Basis of data sharing',
  },
  since: 'Since',
  id: 'ID',
  onboarding: 'Confirmation by the company',
  onboardings: {
    confirmation_not_required: 'not needed',
    confirmation_pending: 'pending',
    confirmed: 'given',
  },
  revoked: 'Your access to this company was revoked.',
};

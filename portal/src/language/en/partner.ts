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
  since: 'Since',
  id: 'ID',
  onboarding: 'Onboarding',
  onboardings: {
    confirmation_not_required: 'without confirmation',
    confirmation_pending: 'waits for the confirmation of the company',
    confirmed: 'confirmed by the company',
  },
  revoked: 'Your access to this company was revoked.',
};

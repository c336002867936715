/** English texts of whom a company is written to, and of the Partners that act for it. */
import type { notifications as germanNotifications, partners as germanPartners } from '../de/company-access.ts';

export const notifications: typeof germanNotifications = {
  title: 'Notifications',
  about: 'We write to these addresses. What has to reach you always needs an address.',
  email: 'E-mail address',
  kinds: 'What we write about',
  names: { requests_to_client: 'Questions', status_updates: 'News on cases', statements: 'Statements' },
  must: (kind) => `${kind} (must stay)`,
  required: 'Questions and statements need an address each.',
  add: 'Add an address',
  remove: 'Remove the address',
  save: 'Save addresses',
  saved: 'Addresses saved',
};

export const partners: typeof germanPartners = {
  title: 'Partners with access',
  name: 'Partner',
  access: 'Access',
  since: 'Since',
  actions: 'Actions',
  states: {
    available: 'may act for you',
    unavailable: 'waits for your confirmation',
    revoked: 'revoked',
    disconnected: 'ended by the Partner',
  },
  confirm: {
    action: 'Confirm access',
    about: 'The Partner may then submit orders and read cases for you.',
    done: (name) => `Access confirmed: ${name}.`,
  },
  revoke: {
    action: 'Revoke access',
    about:
      'The Partner may no longer act for you at once. Its drafts and open invitations are deleted. Only we can restore the access.',
    done: (name) => `Access revoked: ${name}.`,
  },
};

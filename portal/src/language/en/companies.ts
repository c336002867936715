/** English texts of the operator's companies. */
import type { companies as german } from '../de/companies.ts';

export const companies: typeof german = {
  name: 'Name',
  create: 'Create company',
  ready: 'Ready',
  yes: 'yes',
  no: 'no',
  lacks: 'Missing',
  lacksNothing: 'any',
  lacking: { conditions: 'no conditions', access: 'no access' },
  conditions: 'Conditions',
  recorded: 'recorded',
  number: 'Customer number',
  status: 'Status',
  city: 'City',
  created: 'Since',
  statuses: { active: 'active', suspended: 'suspended', offboarded: 'offboarded' },
  id: 'ID',
  missing: 'These fields are missing before the company can hand in an order:',
  cases: 'Cases',
  casesOf: (name) => `Cases of ${name}`,
  from: 'Since, from',
  to: 'Since, to',
  allCases: 'All cases of the company',
  locks: {
    title: 'What the company can no longer change',
    fields: {
      name: 'Name',
      legal_form: 'Legal form',
      tax_treatment: 'VAT',
      vat_number: 'VAT number',
      legal_representatives: 'Representatives',
      payout_bank_account: 'Payout account',
    },
    reasons: { case_submitted: 'an order has been submitted', data_complete: 'the data were complete' },
    open: {
      action: 'Let the company change its representatives',
      about:
        'The company and its Partners can change the representatives again. They are locked again with the first change of them that leaves the data complete.',
      done: 'The representatives can be changed.',
    },
  },
  access: {
    title: 'Partners with access',
    since: 'since',
    companies: 'Access to companies',
    more: (count) => `${count} more are not shown here.`,
    states: {
      available: 'may act',
      unavailable: 'waits for the company',
      revoked: 'revoked',
      disconnected: 'ended by the Partner',
    },
    confirm: {
      action: 'Confirm access',
      about: 'The company has agreed. The Partner may then submit orders and read cases for it.',
      done: (name) => `Access confirmed: ${name}.`,
    },
    revoke: {
      action: 'Revoke access',
      about:
        'The Partner can no longer act for the company at once. Its drafts and open invitations are deleted and do not come back with the access.',
      done: (name) => `Access revoked: ${name}.`,
    },
    restore: {
      action: 'Restore access',
      about: 'The Partner may act for the company again, once the company has confirmed it.',
      done: (name) => `Access restored: ${name}.`,
    },
  },
  commands: {
    suspend: {
      action: 'Suspend',
      title: (name) => `Suspend ${name}`,
      about: 'The keys of the company are refused at once. It can be resumed.',
      done: (name) => `${name} is suspended.`,
    },
    resume: {
      action: 'Resume',
      title: (name) => `Resume ${name}`,
      about: 'The keys of the company are valid again.',
      done: (name) => `${name} is active again.`,
    },
    offboard: {
      action: 'Offboard',
      title: (name) => `Offboard ${name}`,
      about: 'This is final: the keys of the company are refused for good. Its data stay.',
      done: (name) => `${name} is offboarded.`,
    },
  },
};

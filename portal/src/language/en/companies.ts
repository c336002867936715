/** English texts of the operator's companies. */
import type { companies as german } from '../de/companies.ts';

export const companies: typeof german = {
  name: 'Name',
  number: 'Customer number',
  status: 'Status',
  city: 'City',
  created: 'Since',
  statuses: { active: 'active', suspended: 'suspended', offboarded: 'offboarded' },
  id: 'ID',
  missing: 'These fields are missing before the company can hand in an order:',
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

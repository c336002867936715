/** English texts about API keys. */
import type { keys as german } from '../de/keys.ts';

export const keys: typeof german = {
  name: 'Name',
  owner: 'Belongs to',
  kind: 'Kind',
  scopes: 'Scopes',
  lastUsed: 'Last used',
  status: 'Status',
  never: 'never',
  active: 'active',
  suspended: 'suspended',
  expires: 'Valid until',
  actions: 'Actions',
  create: 'Create a key',
  createSubmit: 'Create',
  created: (name) => `Key created: ${name}.`,
  company: 'Company',
  partner: 'Partner',
  narrow: (chosen, all) => (chosen === all ? 'Scopes: all' : `Scopes: ${chosen} of ${all}`),
  tooMany: 'Not possible: so many keys are not allowed. Delete one that you do not need first.',
  expiresHint: 'Empty: no end.',
  fromSettings: 'Not possible: this key stands in the settings of the service, or the company has been offboarded.',
  secret: 'Key',
  secretAbout: 'The key is shown this once; the service does not store it in readable form.',
  secretKept: 'I have stored it',
  commands: {
    rotate: {
      action: 'Rotate',
      about: 'The previous key is invalid at once. Its users need the new one.',
      done: (name) => `Key rotated: ${name}.`,
    },
    suspend: {
      action: 'Suspend',
      about: 'Requests with this key are refused until it is resumed.',
      done: (name) => `Key suspended: ${name}.`,
    },
    resume: {
      action: 'Resume',
      about: 'Requests with this key are accepted again.',
      done: (name) => `Key resumed: ${name}.`,
    },
    delete: {
      action: 'Delete',
      about: 'Requests with this key are refused. This cannot be undone.',
      done: (name) => `Key deleted: ${name}.`,
    },
  },
  kinds: { case: 'Cases', dunning: 'Dunning', partner: 'Partner', operator: 'Operator' },
};

/** English texts of what a person signs in with, and of its sessions. */
import type { passkeys as germanPasskeys, sessions as germanSessions } from '../de/account.ts';

export const passkeys: typeof germanPasskeys = {
  title: 'Passkeys',
  about: 'With a passkey of your device you sign in without password and code.',
  name: 'Name',
  lastUsed: 'Last used',
  never: 'never',
  actions: 'Actions',
  add: 'Add a passkey',
  added: 'Passkey added',
  rename: (name: string) => `Rename ${name}`,
  renameShort: 'Rename',
  remove: (name: string) => `Remove ${name}`,
  removeShort: 'Remove',
  save: 'Save the name',
  cancel: 'Cancel',
  cancelled: 'The device has created no passkey.',
  nameless:
    'This browser cannot create passkeys here: open the portal over https by a name, on this device as localhost.',
  unavailable: 'Not possible: passkeys need an address with a name over https, and you have at most 20.',
};

export const sessions: typeof germanSessions = {
  browser: 'Device',
  address: 'Address',
  since: 'Signed in',
  lastSeen: 'Last seen',
  current: 'this device',
  end: 'Sign out',
  endLabel: (browser) => `Sign out ${browser}`,
  endOthers: 'Sign out all others',
  ended: 'Signed out',
  unknown: 'Unknown device',
};

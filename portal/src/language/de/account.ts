/** German texts of what a person signs in with, and of its sessions. */
export const passkeys = {
  title: 'Passkeys',
  about: 'Mit einem Passkey Ihres Geräts melden Sie sich ohne Passwort und Code an.',
  name: 'Name',
  lastUsed: 'Zuletzt benutzt',
  never: 'noch nie',
  actions: 'Aktionen',
  add: 'Passkey hinzufügen',
  added: 'Passkey hinzugefügt',
  rename: (name: string) => `${name} umbenennen`,
  renameShort: 'Umbenennen',
  remove: (name: string) => `${name} entfernen`,
  removeShort: 'Entfernen',
  save: 'Name speichern',
  cancel: 'Abbrechen',
  cancelled: 'Das Gerät hat keinen Passkey angelegt.',
  nameless:
    'Dieser Browser kann hier keine Passkeys anlegen: Öffnen Sie das Portal über https unter einem Namen, auf diesem Gerät als localhost.',
  unavailable: 'Das geht nicht: Passkeys brauchen eine Adresse mit einem Namen über https, und Sie haben höchstens 20.',
};

export const sessions = {
  browser: 'Gerät',
  address: 'Adresse',
  since: 'Angemeldet',
  lastSeen: 'Zuletzt gesehen',
  current: 'dieses Gerät',
  end: 'Abmelden',
  endLabel: (browser: string) => `${browser} abmelden`,
  endOthers: 'Alle anderen abmelden',
  ended: 'Abgemeldet',
  unknown: 'Unbekanntes Gerät',
};

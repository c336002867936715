/** German texts about API keys. */
export const keys = {
  name: 'Name',
  kind: 'Art',
  scopes: 'Rechte',
  lastUsed: 'Zuletzt benutzt',
  status: 'Zustand',
  never: 'noch nie',
  active: 'aktiv',
  suspended: 'gesperrt',
  expires: 'Gültig bis',
  actions: 'Aktionen',
  create: 'Schlüssel anlegen',
  createSubmit: 'Anlegen',
  created: (name: string) => `Schlüssel angelegt: ${name}.`,
  company: 'Mandant',
  partner: 'Partner',
  narrow: (chosen: number, all: number) => (chosen === all ? 'Rechte: alle' : `Rechte: ${chosen} von ${all}`),
  tooMany: 'Das geht nicht: So viele Schlüssel sind nicht erlaubt. Löschen Sie zuerst einen, den Sie nicht brauchen.',
  expiresHint: 'Leer: ohne Ende.',
  fromSettings:
    'Das geht nicht: Dieser Schlüssel steht in den Einstellungen des Dienstes, oder der Mandant ist beendet.',
  secret: 'Schlüssel',
  secretAbout: 'Der Schlüssel wird nur jetzt angezeigt; der Dienst speichert ihn nicht lesbar.',
  secretKept: 'Ich habe ihn gespeichert',
  commands: {
    rotate: {
      action: 'Erneuern',
      about: 'Der bisherige Schlüssel gilt sofort nicht mehr. Wer ihn benutzt, braucht den neuen.',
      done: (name: string) => `Schlüssel erneuert: ${name}.`,
    },
    suspend: {
      action: 'Sperren',
      about: 'Anfragen mit diesem Schlüssel werden abgewiesen, bis er wieder freigegeben ist.',
      done: (name: string) => `Schlüssel gesperrt: ${name}.`,
    },
    resume: {
      action: 'Freigeben',
      about: 'Anfragen mit diesem Schlüssel werden wieder angenommen.',
      done: (name: string) => `Schlüssel freigegeben: ${name}.`,
    },
    delete: {
      action: 'Löschen',
      about: 'Anfragen mit diesem Schlüssel werden abgewiesen. Das lässt sich nicht zurücknehmen.',
      done: (name: string) => `Schlüssel gelöscht: ${name}.`,
    },
  },
  kinds: { case: 'Inkasso', dunning: 'Mahnservice', partner: 'Partner', operator: 'Betreiber' },
};

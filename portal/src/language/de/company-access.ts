/** German texts of whom a company is written to, and of the Partners that act for it. */

export const notifications = {
  title: 'Benachrichtigungen',
  about: 'An diese Adressen schreiben wir. Was Sie erreichen muss, braucht immer eine Adresse.',
  email: 'E-Mail-Adresse',
  kinds: 'Wovon wir schreiben',
  names: { requests_to_client: 'Rückfragen', status_updates: 'Mitteilungen zu Akten', statements: 'Abrechnungen' },
  must: (kind: string) => `${kind} (muss bleiben)`,
  required: 'Rückfragen und Abrechnungen brauchen je eine Adresse.',
  add: 'Adresse hinzufügen',
  remove: 'Adresse entfernen',
  save: 'Adressen speichern',
  saved: 'Adressen gespeichert',
};

export const partners = {
  title: 'Partner mit Zugriff',
  name: 'Partner',
  access: 'Zugriff',
  since: 'Seit',
  actions: 'Aktionen',
  states: {
    available: 'darf für Sie handeln',
    unavailable: 'wartet auf Ihre Bestätigung',
    revoked: 'entzogen',
    disconnected: 'vom Partner beendet',
  },
  confirm: {
    action: 'Zugriff bestätigen',
    about: 'Der Partner darf dann für Sie Aufträge einreichen und Akten lesen.',
    done: (name: string) => `Zugriff bestätigt: ${name}.`,
  },
  revoke: {
    action: 'Zugriff entziehen',
    about:
      'Der Partner darf sofort nicht mehr für Sie handeln. Seine Entwürfe und offenen Einladungen werden gelöscht. Nur wir können den Zugriff wiederherstellen.',
    done: (name: string) => `Zugriff entzogen: ${name}.`,
  },
};

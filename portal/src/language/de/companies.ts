/** German texts of the operator's companies. */
export const companies = {
  name: 'Name',
  number: 'Kundennummer',
  status: 'Zustand',
  city: 'Ort',
  created: 'Seit',
  statuses: { active: 'aktiv', suspended: 'gesperrt', offboarded: 'beendet' },
  id: 'ID',
  missing: 'Diese Felder fehlen noch, bevor der Mandant einen Auftrag einreichen kann:',
  cases: 'Akten',
  casesOf: (name: string) => `Akten von ${name}`,
  from: 'Seit, ab',
  to: 'Seit, bis',
  allCases: 'Alle Akten des Mandanten',
  locks: {
    title: 'Was der Mandant nicht mehr selbst ändert',
    fields: {
      name: 'Name',
      legal_form: 'Rechtsform',
      tax_treatment: 'Umsatzsteuer',
      vat_number: 'USt-IdNr.',
      legal_representatives: 'Vertreter',
      payout_bank_account: 'Auszahlungskonto',
    },
    reasons: { case_submitted: 'ein Auftrag ist eingereicht', data_complete: 'die Angaben waren vollständig' },
    open: {
      action: 'Vertreter zur Änderung freigeben',
      about:
        'Der Mandant und seine Partner können die Vertreter wieder ändern. Mit der ersten Änderung, nach der die Angaben vollständig sind, sind sie erneut gesperrt.',
      done: 'Vertreter freigegeben.',
    },
  },
  access: {
    title: 'Partner mit Zugriff',
    since: 'seit',
    companies: 'Zugriff auf Mandanten',
    more: (count: number) => `${count} weitere sind hier nicht gezeigt.`,
    states: {
      available: 'darf handeln',
      unavailable: 'wartet auf den Mandanten',
      revoked: 'entzogen',
      disconnected: 'vom Partner beendet',
    },
    confirm: {
      action: 'Zugriff bestätigen',
      about: 'Der Mandant hat zugestimmt. Der Partner darf dann für ihn Aufträge einreichen und Akten lesen.',
      done: (name: string) => `Zugriff bestätigt: ${name}.`,
    },
    revoke: {
      action: 'Zugriff entziehen',
      about:
        'Der Partner darf sofort nicht mehr für den Mandanten handeln. Seine Entwürfe und offenen Einladungen werden gelöscht und kommen mit dem Zugriff nicht zurück.',
      done: (name: string) => `Zugriff entzogen: ${name}.`,
    },
    restore: {
      action: 'Zugriff wiederherstellen',
      about: 'Der Partner darf wieder für den Mandanten handeln, sobald dieser ihn einmal bestätigt hat.',
      done: (name: string) => `Zugriff wiederhergestellt: ${name}.`,
    },
  },
  commands: {
    suspend: {
      action: 'Sperren',
      title: (name: string) => `${name} sperren`,
      about: 'Die Schlüssel des Mandanten werden sofort abgewiesen. Die Sperre lässt sich aufheben.',
      done: (name: string) => `${name} ist gesperrt.`,
    },
    resume: {
      action: 'Sperre aufheben',
      title: (name: string) => `Sperre von ${name} aufheben`,
      about: 'Die Schlüssel des Mandanten gelten wieder.',
      done: (name: string) => `${name} ist wieder aktiv.`,
    },
    offboard: {
      action: 'Beenden',
      title: (name: string) => `Zusammenarbeit mit ${name} beenden`,
      about: 'Das ist endgültig: Die Schlüssel des Mandanten werden für immer abgewiesen. Seine Daten bleiben.',
      done: (name: string) => `Die Zusammenarbeit mit ${name} ist beendet.`,
    },
  },
};

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

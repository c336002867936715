/** German texts of the Partner's screens. */
export const partner = {
  name: 'Unternehmen',
  number: 'Kundennummer',
  reference: 'Ihre Referenz',
  access: 'Zugriff',
  accesses: { available: 'Sie dürfen handeln', unavailable: 'kein Zugriff' },
  readiness: 'Bereit für Aufträge',
  ready: 'bereit',
  missing: (count: number) => (count === 1 ? 'eine Angabe fehlt' : `${count} Angaben fehlen`),
  missingAbout: 'Diese Felder fehlen noch, bevor ein Auftrag eingereicht werden kann:',
  since: 'Seit',
  id: 'ID',
  onboarding: 'Einrichtung',
  onboardings: {
    confirmation_not_required: 'ohne Bestätigung',
    confirmation_pending: 'wartet auf die Bestätigung des Unternehmens',
    confirmed: 'vom Unternehmen bestätigt',
  },
  revoked: 'Das Unternehmen hat Ihnen den Zugriff entzogen.',
};

/** German texts of the booking of costs. */
export const cost = {
  action: 'Kosten buchen',
  kind: 'Art',
  amount: 'Betrag ohne Umsatzsteuer',
  amountHint: 'Leer: die Gebühr wird nach dem Gesetz berechnet.',
  date: 'Datum',
  description: 'Beschreibung',
  vat: 'Umsatzsteuer in Prozent',
  vatHint: 'Leer: der Satz nach dem Gesetz.',
  sum: {
    region: 'Summe',
    waiting: 'Steht hier, sobald das Datum und ein lesbarer oder kein Betrag eingetragen sind.',
    vat: (rate: string) => `Umsatzsteuer ${rate} %`,
    owed: 'Schuldet der Schuldner',
    working: (rate: string, value: string) => `Berechnet mit dem Satz ${rate} aus ${value}.`,
  },
  submit: 'Kosten buchen',
  done: 'Kosten gebucht',
};

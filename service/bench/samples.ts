/** An ordinary debtor and an ordinary order of five claims: 8 kB, as clients send them. */

export const debtor = {
  acting_as: 'consumer',
  your_reference: 'KD-10023',
  person: { salutation: 'ms', first_name: 'Erika', last_name: 'Beispiel', birth_date: '1980-05-17' },
  addresses: [{ street: 'Musterstraße 12', postal_code: '10115', city: 'Berlin', country: 'DE', primary: true }],
  communication_channels: [{ type: 'email', value: 'erika@beispiel.example' }],
};

const item = (index: number) => ({
  description: `Position ${index}: Lieferung und Montage gemäß Auftrag, einschließlich Anfahrt und Kleinmaterial`,
  quantity: '2',
  unit: 'Stück',
  unit_price: { currency: 'EUR', value: '59.50' },
  amount: { currency: 'EUR', value: '119.00' },
});

const claim = (index: number) => ({
  your_reference: `AUF-2026-${1000 + index}`,
  document_reference: `RE-2026-${1000 + index}`,
  subject_matter: 'Lieferung von Waren und Montage am Bestimmungsort gemäß Auftragsbestätigung',
  document_date: '2026-01-10',
  due_date: '2026-01-24',
  delay_date: '2026-01-25',
  principal_amount: { currency: 'EUR', value: '595.00' },
  legal_basis: { claim_type_code: 'H43', contract_date: '2026-01-05', description: 'Auftrag vom 05.01.2026' },
  items: [1, 2, 3, 4, 5].map(item),
  reminders: [{ date: '2026-02-10', due_date: '2026-02-20' }, { date: '2026-03-01' }],
  additional_charges: [
    { type: 'reminder_fee', amount: { currency: 'EUR', value: '5.00' }, occurrence_date: '2026-02-10' },
  ],
  metadata: [{ type: 'branch', value: 'Berlin-Mitte' }],
});

export const order = (debtorId: string) => ({
  debtor_id: debtorId,
  starting_approach: 'extrajudicial',
  creditor_obligation_fulfilled: true,
  claims: [1, 2, 3, 4, 5].map(claim),
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { collectDebtorReadinessErrors } from './readiness.ts';
import type { DebtorRow } from './debtor.ts';

const id = '0b9f7d0e-6c1e-4a6e-9f44-8b7a1f2f3c11';

const ready: DebtorRow = {
  id,
  your_reference: null,
  acting_as: 'consumer',
  person: { salutation: null, first_name: 'Mika', last_name: 'Muster', birth_date: '1980-01-01' },
  organization: null,
  legal_form: null,
  vat_number: null,
  legal_representatives: [],
  addresses: [{ id, street: 'Musterweg 1', postal_code: '10115', city: 'Berlin', country: 'DE', primary: true }],
  communication_channels: [],
  bank_accounts: [],
  metadata: [],
  events: [],
  display_name: 'Mika Muster',
  created_at: '2026-03-02T09:00:00.000Z',
  updated_at: '2026-03-02T09:00:00.000Z',
};

const born = (birth_date: string | null): DebtorRow => ({
  ...ready,
  person: { salutation: null, first_name: 'Mika', last_name: 'Muster', birth_date },
});

const guarded = (debtor: DebtorRow, ...birthDates: (string | null)[]): DebtorRow => ({
  ...debtor,
  legal_representatives: birthDates.map((birth_date) => ({
    first_name: 'Kim',
    last_name: 'Muster',
    birth_date,
    type: 'legal_guardian',
  })),
});

function lacksOf(debtor: DebtorRow, prefix = 'debtor'): string[] {
  const report = new ValidationErrors();
  collectDebtorReadinessErrors(debtor, { prefix, today: '2026-03-02', report });
  return report.failures.map(({ field, code }) => `${field} ${code}`);
}

test('a debtor of age with a name and an address is ready', () => {
  assert.deepEqual(lacksOf(ready), []);
});

test('a debtor needs an address and a name', () => {
  assert.deepEqual(lacksOf({ ...ready, addresses: [] }), ['debtor.addresses required']);
  assert.deepEqual(lacksOf({ ...ready, display_name: ' ' }), ['debtor.person required']);
  assert.deepEqual(lacksOf({ ...ready, person: null, organization: { name: '' }, display_name: '' }), [
    'debtor.organization required',
  ]);
});

test('a person under 18 needs a legal guardian until the birthday', () => {
  assert.deepEqual(lacksOf(born('2008-03-03')), ['debtor.legal_representatives legal_guardian_required']);
  assert.deepEqual(lacksOf(born('2008-03-02')), []);
  assert.deepEqual(lacksOf(guarded(born('2015-01-01'), '1985-01-01')), []);
  assert.deepEqual(lacksOf(guarded(born('2015-01-01'), null)), []);
});

test('a guardian must be of age, told once however many are not', () => {
  assert.deepEqual(lacksOf(guarded(born('2015-01-01'), '2010-01-01', '2011-01-01')), [
    'debtor.legal_representatives minor',
  ]);
  assert.deepEqual(lacksOf(guarded(born('2015-01-01'), '1985-01-01', '2011-01-01')), [
    'debtor.legal_representatives minor',
  ]);
});

test('a minor does not act as a business', () => {
  assert.deepEqual(lacksOf({ ...guarded(born('2015-01-01'), '1985-01-01'), acting_as: 'business' }), [
    'debtor.acting_as minor_debtor',
  ]);
});

test('a person whose birth date is not known counts as of age', () => {
  assert.deepEqual(lacksOf({ ...born(null), acting_as: 'business' }), []);
});

test('everything an additional debtor lacks is told under its id', () => {
  assert.deepEqual(
    lacksOf({ ...born('2015-01-01'), acting_as: 'business', addresses: [] }, `additional_debtors.${id}`),
    [
      `additional_debtors.${id}.acting_as minor_debtor`,
      `additional_debtors.${id}.legal_representatives legal_guardian_required`,
      `additional_debtors.${id}.addresses required`,
    ],
  );
});

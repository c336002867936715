import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Debtor } from '@mahnwerk/contract/case/debtors.ts';
import { changeTo, valuesOf } from './debtor-values.ts';

const stored = {
  your_reference: null,
  person: null,
  organization: { name: 'Werkstatt Beispiel GmbH' },
  legal_form: 'GmbH',
  vat_number: 'DE136695976',
  legal_representatives: [
    { id: '1', type: 'managing_director', first_name: 'Paula', last_name: 'Muster', birth_date: '1980-01-02' },
  ],
  addresses: [],
  communication_channels: [],
  bank_accounts: [],
} as unknown as Debtor;

const changed = (values: Readonly<Record<string, string>>) => changeTo({ ...valuesOf(stored), ...values }, stored);

test('the holder of an account without an IBAN is sent, so that the service asks for the IBAN', () => {
  assert.deepEqual(changed({ account_holder: 'Paula Muster' }).bank_accounts, [
    { iban: '', account_holder: 'Paula Muster' },
  ]);
  assert.equal(changed({}).bank_accounts, undefined);
});

test('a function without a name is sent, so that the service asks for the name', () => {
  const emptied = changed({ representative_first_name: '', representative_last_name: '' }).legal_representatives;
  assert.deepEqual(
    emptied?.map(({ type, last_name }) => [type, last_name]),
    [['managing_director', '']],
  );
  const names = { representative_first_name: '', representative_last_name: '', representative_type: '' };
  assert.deepEqual(changed(names).legal_representatives, []);
});

test('another representative does not inherit the day of birth of the former one', () => {
  const names = { representative_first_name: 'Quirin', representative_last_name: 'Beispiel' };
  const [another] = changed(names).legal_representatives ?? [];
  assert.equal(another?.birth_date, null);
  const [corrected] = changed({ representative_first_name: 'Paulina' }).legal_representatives ?? [];
  assert.equal(corrected?.birth_date, '1980-01-02');
  const [promoted] = changed({ representative_type: 'authorized_officer' }).legal_representatives ?? [];
  assert.equal(promoted?.birth_date, '1980-01-02');
});

test('a VAT number is kept, changed and removed', () => {
  assert.equal(changed({}).vat_number, 'DE136695976');
  assert.equal(changed({ vat_number: ' DE123456788 ' }).vat_number, 'DE123456788');
  assert.equal(changed({ vat_number: '' }).vat_number, null);
});

/** A debtor and its form: what is typed becomes a change that leaves the rest as it is. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Debtor } from '@mahnwerk/contract/case/debtors.ts';
import { blankDebtor, changeTo, inputOf, refusalsOf, valuesOf } from './debtor-values.ts';

const channels = (...all: readonly (readonly [type: string, value: string])[]) =>
  all.map(([type, value], at) => ({ id: String(at), type, value }));

const aDebtor = (communication_channels: Debtor['communication_channels']): Debtor =>
  ({
    organization: { name: 'Muster Metallbau GmbH' },
    person: null,
    acting_as: 'business',
    legal_form: null,
    addresses: [],
    bank_accounts: [],
    legal_representatives: [],
    your_reference: null,
    communication_channels,
  }) as unknown as Debtor;

const changed = (debtor: Debtor, typed: Readonly<Record<string, string>>) =>
  changeTo({ ...valuesOf(debtor), ...typed }, debtor).communication_channels?.map(({ type, value }) => [type, value]);

test('a channel is changed in its place, added, or removed; without a change none is sent', () => {
  const debtor = aDebtor(
    channels(['mobile_phone', '+491701234567'], ['email', 'alt@muster.example'], ['phone', '+49301']),
  );
  assert.equal(changed(debtor, {}), undefined);
  assert.deepEqual(changed(debtor, { email: 'neu@muster.example' }), [
    ['mobile_phone', '+491701234567'],
    ['email', 'neu@muster.example'],
    ['phone', '+49301'],
  ]);
  assert.deepEqual(changed(debtor, { email: '' }), [
    ['mobile_phone', '+491701234567'],
    ['phone', '+49301'],
  ]);
  assert.deepEqual(changed(aDebtor([]), { email: 'neu@muster.example', phone: '030 1' }), [
    ['email', 'neu@muster.example'],
    ['phone', '030 1'],
  ]);
});

test('a refused channel is marked at its field', () => {
  const { email, phone } = refusalsOf(aDebtor(channels(['phone', '+49301'])));
  assert.deepEqual([email, phone], [['communication_channels[1]'], ['communication_channels[0]']]);
});

test('a new person is sent with salutation, birth date, guardian and account', () => {
  const typed = {
    ...valuesOf(blankDebtor('consumer')),
    salutation: 'ms',
    last_name: 'Muster',
    birth_date: '2010-04-01',
    guardian_last_name: 'Muster',
    street: 'Musterweg 1',
    city: 'Berlin',
    iban: 'DE89370400440532013000',
  };
  assert.deepEqual(inputOf(typed, 'consumer'), {
    acting_as: 'consumer',
    your_reference: null,
    person: { salutation: 'ms', first_name: null, last_name: 'Muster', birth_date: '2010-04-01' },
    legal_representatives: [{ type: 'legal_guardian', first_name: null, last_name: 'Muster', birth_date: null }],
    addresses: [{ street: 'Musterweg 1', postal_code: null, city: 'Berlin', country: 'DE', primary: true }],
    bank_accounts: [{ iban: 'DE89370400440532013000', account_holder: null }],
  });
});

test('an organization keeps its other representatives and accounts; another IBAN leaves the former BIC', () => {
  const partner = (last_name: string) => ({ type: 'partner' as const, first_name: null, last_name, birth_date: null });
  const account = (id: string, iban: string) => ({ id, iban, bic: 'MUSTDEFF', account_holder: null });
  const stored = {
    ...aDebtor([]),
    legal_form: 'gbr' as const,
    legal_representatives: [partner('Eins'), partner('Zwei')],
    bank_accounts: [account('1', 'DE1'), account('2', 'DE2')],
  };
  const unchanged = changeTo(valuesOf(stored), stored);
  assert.deepEqual(
    [unchanged.legal_form, 'legal_representatives' in unchanged, 'bank_accounts' in unchanged],
    ['gbr', false, false],
  );
  const change = changeTo({ ...valuesOf(stored), representative_last_name: 'Drei', iban: 'AT3' }, stored);
  assert.deepEqual(
    change.legal_representatives?.map(({ last_name }) => last_name),
    ['Drei', 'Zwei'],
  );
  assert.deepEqual(change.bank_accounts, [
    { id: '1', iban: 'AT3', bic: null, account_holder: null },
    account('2', 'DE2'),
  ]);
});

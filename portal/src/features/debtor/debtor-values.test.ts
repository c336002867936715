/** A debtor and its form: what is typed becomes a change that leaves the rest as it is. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Debtor } from '@mahnwerk/contract/case/debtors.ts';
import { changeTo, refusalsOf, valuesOf } from './debtor-values.ts';

const channels = (...all: readonly (readonly [type: string, value: string])[]) =>
  all.map(([type, value], at) => ({ id: String(at), type, value }));

const aDebtor = (communication_channels: Debtor['communication_channels']): Debtor =>
  ({
    organization: { name: 'Muster Metallbau GmbH' },
    person: null,
    acting_as: 'business',
    addresses: [],
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

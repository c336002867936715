import assert from 'node:assert/strict';
import { test } from 'node:test';
import { normalisePhone } from './phone.ts';

// German and British numbers kept free for films (Bundesnetzagentur, Mitteilung 148/2021; Ofcom), others of offices or plainly made up.

test('a German number is read however it is written', () => {
  for (const written of [
    '030 23125 000',
    '030/23125-000',
    '(030) 23125000',
    '+49 30 23125000',
    '+49 (0)30 23125-000',
    '0049 30 23125000',
    ' 030 23125000 ',
    '030\u00a023125000',
  ])
    assert.equal(normalisePhone(written, 'DE'), '+493023125000', written);
});

test('mobile and landline numbers of all five film areas are valid', () => {
  assert.equal(normalisePhone('0171 3920099', 'DE'), '+491713920099');
  assert.equal(normalisePhone('0152 28817386', 'DE'), '+4915228817386');
  assert.equal(normalisePhone('069 90009000', 'DE'), '+496990009000');
  assert.equal(normalisePhone('040 66969000', 'DE'), '+494066969000');
  assert.equal(normalisePhone('0221 4710000', 'DE'), '+492214710000');
  assert.equal(normalisePhone('089 99998000', 'DE'), '+498999998000');
});

test('the address country decides what a national number means', () => {
  assert.equal(normalisePhone('01 58858 0', 'AT'), '+431588580');
  assert.equal(normalisePhone('044 668 18 00', 'CH'), '+41446681800');
  assert.equal(normalisePhone('020 7946 0958', 'GB'), '+442079460958');
  assert.equal(normalisePhone('06 12345678', 'IT'), '+390612345678');
});

test('an international number is read whatever the address country', () => {
  for (const country of ['DE', 'US', 'AQ', 'XX', '', 'toString', undefined])
    assert.equal(normalisePhone('+49 30 23125000', country), '+493023125000', String(country));
});

test('a national number needs a country with a plan of its own', () => {
  for (const country of ['AQ', 'XX', '', 'toString', '__proto__', undefined])
    assert.equal(normalisePhone('030 23125000', country), undefined, String(country));
});

test('what is not a dialable number is none', () => {
  for (const written of [
    '',
    ' ',
    '-',
    '+',
    '0',
    '110',
    '112',
    '0999 123',
    '+49 1',
    '000000',
    '030',
    '+4930231250001234567',
    'Tel. 030 23125000',
    'keine',
    '030 23125000 oder 040 66969000',
    '+999 123456',
  ])
    assert.equal(normalisePhone(written, 'DE'), undefined, written);
});

test('a number with an extension is refused, since E.164 would lose it', () => {
  assert.equal(normalisePhone('020 7946 0958 ext. 12', 'GB'), undefined);
  assert.equal(normalisePhone('+493023125000;ext=5', 'DE'), undefined);
});

test('a normalised number is normalised', () => {
  for (const number of ['+493023125000', '+431588580', '+41446681800', '+442079460958'])
    assert.equal(normalisePhone(number), number);
});

test('a very long text is refused, not searched', () => {
  assert.equal(normalisePhone('0'.repeat(100_000), 'DE'), undefined);
});

test('a number of more than fifteen digits is none, though its country allows it', () => {
  // Both are valid in the German plan.
  assert.equal(normalisePhone('+49 30 23125 0000 000'), undefined);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { euCountries } from './country.ts';
import { normaliseVatNumber } from './vat.ts';

const isVatNumber = (value: string): boolean => normaliseVatNumber(value) !== undefined;

// Four numbers whose ninth digit is the right check digit of the first eight.
const german = ['DE129274202', 'DE115235681', 'DE149145247', 'DE123475223'];

test('a German number needs the right check digit', () => {
  for (const number of german) assert.equal(isVatNumber(number), true, number);
});

test('a mistyped digit of a German number is always noticed', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...german),
      fc.integer({ min: 2, max: 10 }),
      fc.integer({ min: 1, max: 9 }),
      (number, at, by) => {
        const mistyped = number.slice(0, at) + String((Number(number[at]) + by) % 10) + number.slice(at + 1);
        assert.equal(isVatNumber(mistyped), false, mistyped);
      },
    ),
  );
});

test('a number is read with the spaces, dots and hyphens people print', () => {
  assert.equal(normaliseVatNumber('DE 129 274 202'), 'DE129274202');
  assert.equal(normaliseVatNumber('de129274202'), 'DE129274202');
  assert.equal(normaliseVatNumber('ATU 1234.5678'), 'ATU12345678');
  assert.equal(normaliseVatNumber('FR-XX 999999999'), 'FRXX999999999');
});

test('every member state has its form', () => {
  for (const number of [
    'ATU99999999',
    'BE0999999999',
    'BE1999999999',
    'BG999999999',
    'BG9999999999',
    'CY99999999L',
    'CZ99999999',
    'CZ999999999',
    'CZ9999999999',
    'DK99999999',
    'EE999999999',
    'EL999999999',
    'ESX99999999',
    'ESX9999999X',
    'ES99999999X',
    'FI99999999',
    'FRXX999999999',
    'FR99999999999',
    'HR99999999999',
    'HU99999999',
    'IE9S99999L',
    'IE9999999WI',
    'IE9+99999L',
    'IT99999999999',
    'LT999999999',
    'LT999999999999',
    'LU99999999',
    'LV99999999999',
    'MT99999999',
    'NL999999999B99',
    'PL9999999999',
    'PT999999999',
    'RO99',
    'RO9999999999',
    'SE999999999999',
    'SI99999999',
    'SK9999999999',
  ])
    assert.equal(isVatNumber(number), true, number);
});

test('Greece is EL and Northern Ireland is XI; GR, GB and CH are not in the register', () => {
  for (const number of ['XI999999999', 'XI999999999999', 'XIGD001', 'XIHA500'])
    assert.equal(isVatNumber(number), true, number);
  for (const number of ['GR999999999', 'GB999999999', 'CHE123456788', 'NO999999999MVA', 'XI99999999'])
    assert.equal(isVatNumber(number), false, number);
});

test('what has another form is no VAT number', () => {
  for (const number of [
    '',
    'DE',
    '129274202',
    'DE12927420',
    'DE1292742022',
    'DE029274202',
    'AT99999999',
    'ATU9999999',
    'BE2999999999',
    'ES999999999',
    'FRIO999999999',
    'NL999999999A99',
    'RO1',
    'USt-IdNr. DE129274202',
    'ＤＥ129274202',
    'DE129274202\u0000',
  ])
    assert.equal(isVatNumber(number), false, number);
});

test('no member state is forgotten', () => {
  const digits = [
    '99',
    '9'.repeat(8),
    '9'.repeat(9),
    '9'.repeat(10),
    '9'.repeat(11),
    '9'.repeat(12),
    'U99999999',
    '0999999999',
    '99999999L',
    'X99999999',
    '9S99999L',
    '999999999B99',
    '129274202',
  ];
  for (const country of euCountries) {
    const prefix = country === 'GR' ? 'EL' : country;
    assert.equal(
      digits.some((each) => isVatNumber(prefix + each)),
      true,
      country,
    );
  }
});

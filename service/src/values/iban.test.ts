import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { bicMatchesIban, germanIban, normaliseBic, normaliseIban } from './iban.ts';

// The examples of the IBAN registry (SWIFT) and of the national banking associations; they belong to no one.
const published = [
  'DE89 3704 0044 0532 0130 00',
  'AT61 1904 3002 3457 3201',
  'CH93 0076 2011 6238 5295 7',
  'LI21 0881 0000 2324 013A A',
  'FR14 2004 1010 0505 0001 3M02 606',
  'GB29 NWBK 6016 1331 9268 19',
  'NL91 ABNA 0417 1643 00',
  'BE68 5390 0754 7034',
  'LU28 0019 4006 4475 0000',
  'IT60 X054 2811 1010 0000 0123 456',
  'ES91 2100 0418 4502 0005 1332',
  'PL61 1090 1014 0000 0712 1981 2874',
  'CZ65 0800 0000 1920 0014 5399',
  'HU42 1177 3016 1111 1018 0000 0000',
  'DK50 0040 0440 1162 43',
  'SE45 5000 0000 0583 9825 7466',
  'NO93 8601 1117 947',
  'FI21 1234 5600 0007 85',
  'IE29 AIBK 9311 5212 3456 78',
  'PT50 0002 0123 1234 5678 9015 4',
  'GR16 0110 1250 0000 0001 2300 695',
  'HR12 1001 0051 8630 0016 0',
  'SI56 2633 0001 2039 086',
  'SK31 1200 0000 1987 4263 7541',
  'RO49 AAAA 1B31 0075 9384 0000',
  'BG80 BNBG 9661 1020 3456 78',
  'EE38 2200 2210 2014 5685',
  'LT12 1000 0111 0100 1000',
  'MT84 MALT 0110 0001 2345 MTLC AST0 01S',
  'CY17 0020 0128 0000 0012 0052 7600',
  'MC58 1122 2000 0101 2345 6789 030',
  'TR33 0006 1005 1978 6457 8413 26',
  'XK05 1212 0123 4567 8906',
  'UA21 3223 1300 0002 6007 2335 6600 1',
];

test('every published example is an IBAN and loses its spaces', () => {
  for (const iban of published) assert.equal(normaliseIban(iban), iban.replaceAll(' ', ''), iban);
});

test('an IBAN is read in lower case and with the spaces that copying leaves', () => {
  assert.equal(normaliseIban('de89 3704 0044 0532 0130 00'), 'DE89370400440532013000');
  assert.equal(normaliseIban('\u00a0DE89\u202f3704\u00a00044 0532 0130 00 '), 'DE89370400440532013000');
});

test('a mistyped digit is always noticed', () => {
  fc.assert(
    fc.property(fc.constantFrom(...published), fc.nat(), fc.integer({ min: 1, max: 9 }), (iban, position, by) => {
      const compact = iban.replaceAll(' ', '');
      const digits = [...compact.matchAll(/\d/g)].map((match) => match.index);
      const at = digits[position % digits.length] ?? 0;
      const mistyped = compact.slice(0, at) + String((Number(compact[at]) + by) % 10) + compact.slice(at + 1);
      assert.equal(normaliseIban(mistyped), undefined, mistyped);
    }),
  );
});

test('what is not an IBAN is none', () => {
  for (const value of [
    '',
    ' ',
    'DE',
    'DE89',
    'DE8937040044053201300',
    'DE893704004405320130000',
    'XX89370400440532013000',
    'US64SVBKUS6S3300958879',
    '0532013000',
    'DE89-3704-0044-0532-0130-00',
  ])
    assert.equal(normaliseIban(value), undefined, value);
});

test('letters that only look or become ASCII do not make an IBAN', () => {
  assert.equal(normaliseIban('ＤＥ89370400440532013000'), undefined);
  assert.equal(normaliseIban('FR1420041010050500013\u043c02606'), undefined);
  assert.equal(normaliseIban('L\u0131210881000023240131AA'), undefined);
  assert.equal(normaliseBic('DEUTDE\ufb00'), undefined);
});

test('a BIC has eight or eleven characters and a country', () => {
  for (const bic of ['MARKDEF1100', 'MARKDEFF', 'DEUTDEFF500', 'OBKLAT2L', 'SNBZCHZZXXX', 'NTSBDEB1'])
    assert.equal(normaliseBic(bic), bic);
  assert.equal(normaliseBic('mark de ff'), 'MARKDEFF');
  for (const value of ['', 'MARKDEF', 'MARKDEFF1', 'MARKDEFFXX', 'MARKDEFFXXXX', 'MARKXYFF', 'MAR1DEFF', 'MARKDE-F'])
    assert.equal(normaliseBic(value), undefined, value);
});

test('the BIC of a bank stands beside an IBAN of the same country', () => {
  assert.equal(bicMatchesIban('MARKDEFF', 'DE89370400440532013000'), true);
  assert.equal(bicMatchesIban('OBKLAT2L', 'DE89370400440532013000'), false);
  assert.equal(bicMatchesIban('MARKDEFF', 'AT611904300234573201'), false);
});

test('the BIC of a French overseas bank stands beside a French IBAN', () => {
  for (const country of ['GP', 'MQ', 'GF', 'RE', 'YT', 'PM', 'BL', 'MF', 'NC', 'PF', 'WF', 'TF'])
    assert.equal(bicMatchesIban(`ABCD${country}PP`, 'FR1420041010050500013M02606'), true, country);
  assert.equal(bicMatchesIban('ABCDDEPP', 'FR1420041010050500013M02606'), false);
});

test('the BIC of a bank in Jersey, Guernsey or Man stands beside a British IBAN', () => {
  for (const country of ['JE', 'GG', 'IM'])
    assert.equal(bicMatchesIban(`ABCD${country}22`, 'GB29NWBK60161331926819'), true, country);
  assert.equal(bicMatchesIban('ABCDGI22', 'GB29NWBK60161331926819'), false);
});

test('a French bank in Monaco has a French BIC, but a Monegasque BIC has no French IBAN', () => {
  assert.equal(bicMatchesIban('ABCDFRPP', 'MC5811222000010123456789030'), true);
  assert.equal(bicMatchesIban('ABCDMCM1', 'MC5811222000010123456789030'), true);
  assert.equal(bicMatchesIban('ABCDMCM1', 'FR1420041010050500013M02606'), false);
});

test('a German bank code and an account number make an IBAN, and other numbers none', () => {
  assert.equal(germanIban('37040044', '532013000'), 'DE89370400440532013000');
  fc.assert(
    fc.property(fc.stringMatching(/^\d{8}$/), fc.stringMatching(/^\d{1,10}$/), (bank, account) => {
      const iban = germanIban(bank, account);
      assert.ok(iban !== undefined && normaliseIban(iban) === iban);
    }),
  );
  for (const [bank, account] of [
    ['3704004', '1'],
    ['37040044', '12345678901'],
    ['COBADEFF', '1'],
    ['37040044', ''],
  ] as const)
    assert.equal(germanIban(bank, account), undefined);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countryCodes } from '@mahnwerk/contract/shapes/country.ts';
import { euCountries } from './country.ts';

const countries: ReadonlySet<string> = new Set(countryCodes);

// Codes that CLDR names although ISO 3166-1 has not assigned them: reserved, user-assigned, withdrawn, and CLDR's own.
const unassigned = 'AC AN BU CP CQ CS DD DG DY EA EU EZ FX HV IC NH QO RH SU TA TP UK UN VD XA XB XK YD YU ZR ZZ';

test('the countries are the 249 codes that ISO has assigned', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
  const known = letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => names.of(code) !== undefined);
  const others = new Set(unassigned.split(' '));
  assert.equal(countries.size, 249);
  assert.deepEqual(
    [...countries].filter((code) => !known.includes(code)),
    [],
  );
  assert.deepEqual(
    known.filter((code) => !countries.has(code) && !others.has(code)),
    [],
  );
});

test('a code is a country only in upper case and when assigned', () => {
  for (const code of ['DE', 'AT', 'CH', 'LI', 'GB', 'GR', 'US']) assert.equal(countries.has(code), true, code);
  for (const code of ['', 'de', 'UK', 'EL', 'EU', 'XK', 'DEU', 'ZZ', 'DE '])
    assert.equal(countries.has(code), false, code);
});

test('the European Union has 27 members, all of them countries', () => {
  assert.equal(euCountries.size, 27);
  for (const code of euCountries) assert.equal(countries.has(code), true, code);
  for (const code of ['GB', 'CH', 'NO', 'LI', 'IS', 'UA', 'TR']) assert.equal(euCountries.has(code), false, code);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countriesWithoutPostalCodes, countryCodes } from '@mahnwerk/contract/shapes/country.ts';
import { postcodeValidatorExistsForCountry } from 'postcode-validator';
import { postalCodeFailure, postalCodeFits } from './postal-code.ts';

const fits = (country: string, codes: string[]): void => {
  for (const code of codes) assert.equal(postalCodeFits(code, country), true, `${country} ${code}`);
};
const misfits = (country: string, codes: string[]): void => {
  for (const code of codes) assert.equal(postalCodeFits(code, country), false, `${country} ${code}`);
};

test('a German postal code has five digits and does not begin with 00', () => {
  fits('DE', ['10115', '01067', '01001', '80331', '99998', '78266', '87491']);
  misfits('DE', [
    '',
    ' ',
    '00000',
    '00100',
    '1011',
    '101155',
    'D-10115',
    'DE-10115',
    '1011a',
    ' 10115',
    '10115 ',
    '101 15',
    '１０１１５',
    '10115\n',
  ]);
});

test('an Austrian postal code has four digits, the first not 0', () => {
  fits('AT', ['1010', '6991', '9992', '6691']);
  misfits('AT', ['0100', '101', '10115', 'A-1010', '']);
});

test('a Swiss postal code has four digits and is not one of Liechtenstein', () => {
  fits('CH', ['1000', '8001', '9658', '9484', '9499', '8238']);
  misfits('CH', ['0800', '800', '80010', 'CH-8001', '9490', '9485', '9498']);
});

test('a postal code of Liechtenstein is 9485 to 9498, Planken included', () => {
  fits('LI', ['9485', '9490', '9494', '9498']);
  misfits('LI', ['9484', '9499', '8001', 'FL-9490']);
});

test('a German code does not fit an Austrian address, nor the other way round', () => {
  misfits('AT', ['80331']);
  misfits('DE', ['1010']);
});

test('postal codes of other countries fit in their usual spellings', () => {
  fits('NL', ['1012 AB', '1012AB', '1012 ab']);
  fits('BE', ['1000']);
  fits('FR', ['75001', '97110']);
  fits('LU', ['1009', 'L-1009']);
  fits('PL', ['00-950']);
  fits('CZ', ['110 00', '11000']);
  fits('IT', ['00118']);
  fits('ES', ['28001']);
  fits('PT', ['1000-001', '1000']);
  fits('GB', ['SW1A 1AA', 'sw1a1aa', 'M1 1AE']);
  fits('IE', ['D02 AF30', 'd02af30']);
  fits('SE', ['114 55', '11455', 'SE-114 55']);
  fits('GR', ['105 57', '10557']);
  fits('US', ['10001', '10001-1234']);
  fits('CA', ['K1A 0B1']);
  fits('MD', ['2001', 'MD-2001', 'MD2001']);
  fits('IN', ['110001', '110 001']);
  fits('CL', ['8320000', '832-0000']);
  fits('AR', ['C1070AAM', '1425']);
  fits('JP', ['100-0001', '1000001']);
  fits('SV', ['1101', 'CP 1101']);
});

test('a code of another form does not fit', () => {
  misfits('NL', ['1012', '10115']);
  misfits('FR', ['7500', '750011', 'SW1A 1AA']);
  misfits('PL', ['950', '10115-1']);
  misfits('GB', ['10115']);
  misfits('US', ['1234', '123456']);
});

test('where codes do not exist or are optional, anything not blank fits', () => {
  for (const country of ['AE', 'HK', 'AO', 'JM', 'NG', 'BH', 'NI']) {
    fits(country, ['-', '00000', 'P.O. Box 12']);
    misfits(country, ['', '  ']);
  }
});

test('a missing code is required except in countries that have none, a wrong one is a mismatch', () => {
  assert.deepEqual(
    ['DE', 'AT', 'US', 'NG'].map((country) => postalCodeFailure(null, country)?.code),
    ['required', 'required', 'required', 'required'],
  );
  assert.deepEqual(
    ['AE', 'HK', 'AO', 'JM'].map((country) => postalCodeFailure(null, country)),
    [undefined, undefined, undefined, undefined],
  );
  assert.equal(postalCodeFailure('1010', 'DE')?.code, 'zip_country_mismatch');
  assert.equal(postalCodeFailure('10115', 'DE'), undefined);
});

test('no country with a known form of postal codes is said to have none', () => {
  const withForm = countriesWithoutPostalCodes.filter((country) => postcodeValidatorExistsForCountry(country));
  // Their systems are on paper: most addresses there have no code.
  assert.deepEqual(withForm, ['CK', 'PA']);
});

test('no country fits a blank code, or one longer than 20 characters', () => {
  for (const country of countryCodes) misfits(country, ['', ' ', '1'.repeat(21)]);
});

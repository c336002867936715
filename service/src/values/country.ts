/**
 * Who lives here: what the service asks about countries. The list of codes itself is the contract's (`shapes/country.ts`): ISO 3166-1 alpha-2,
 * officially assigned ones only. VAT numbers have prefixes of their own (`vat.ts`).
 */
import { countryCodes } from '@mahnwerk/contract/shapes/country.ts';

/** The 249 officially assigned codes. */
export const countries: ReadonlySet<string> = new Set(countryCodes);

/** The 27 member states of the European Union. */
export const euCountries: ReadonlySet<string> = new Set([
  'AT',
  'BE',
  'BG',
  'CY',
  'CZ',
  'DE',
  'DK',
  'EE',
  'ES',
  'FI',
  'FR',
  'GR',
  'HR',
  'HU',
  'IE',
  'IT',
  'LT',
  'LU',
  'LV',
  'MT',
  'NL',
  'PL',
  'PT',
  'RO',
  'SE',
  'SI',
  'SK',
]);

/** Whether the value is an officially assigned ISO 3166-1 alpha-2 code, in upper case. */
export const isCountry = (value: string): boolean => countries.has(value);

/**
 * The form of postal codes by country. `postcode-validator` knows the forms of about 180 countries; our own rules come first where it is wrong or out of
 * date. A refusal stops a client's order, a wrong form costs a returned letter: German-speaking countries
 * are checked to the digit, elsewhere any usual spelling passes. It is not checked whether a code exists.
 */
import type { FailureCode } from '@mahnwerk/contract/shapes/failure-codes.ts';
import { needsPostalCode } from '@mahnwerk/contract/shapes/country.ts';
import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator';

/** decisions.md 5. */
const longestPostalCode = 20;

/** Checked as written: these are printed on letters and sent to courts without another check. */
const exactForms: ReadonlyMap<string, RegExp> = new Map([
  // 01001 to 99998; no region begins with 00 (the library takes any five digits).
  ['DE', /^(?!00)\d{5}$/],
  ['AT', /^[1-9]\d{3}$/],
  // The library takes a leading 0. 9485 to 9498 are Liechtenstein's part of the Swiss numbering.
  ['CH', /^(?!94(?:8[5-9]|9[0-8]))[1-9]\d{3}$/],
  // The library lacks 9498, Planken.
  ['LI', /^94(?:8[5-9]|9[0-8])$/],
]);

/** Where the library's form is older than the country's, or lacks a usual spelling. */
const otherForms: ReadonlyMap<string, RegExp> = new Map([
  ['AR', /^[A-HJ-NP-Z]?\d{4}(?:[A-Z]{3})?$/],
  ['EG', /^\d{5}(?:\d{2})?$/],
  ['JP', /^\d{3}-?\d{4}$/],
  ['KH', /^\d{5,6}$/],
  ['KZ', /^(?:\d{6}|[A-Z]\d{2}[A-Z]\d[A-Z]\d)$/],
  ['PY', /^(?:\d{4}|\d{6})$/],
  ['SA', /^\d{5}(?:-?\d{4})?$/],
  ['SO', /^[A-Z]{2} ?\d{5}$/],
  ['SV', /^(?:CP ?)?\d{4}$/],
]);

/**
 * What is wrong with the postal code of an address, or undefined: a missing one is `required` except in countries that have none, and one of
 * another form than its country's is `zip_country_mismatch`.
 */
export function postalCodeFailure(
  code: string | null,
  country: string,
): { readonly code: FailureCode; readonly message: string } | undefined {
  if (code === null)
    return needsPostalCode(country)
      ? { code: 'required', message: `\`postal_code\` is required for addresses in ${country}.` }
      : undefined;
  return postalCodeFits(code, country)
    ? undefined
    : { code: 'zip_country_mismatch', message: `\`postal_code\` must have the format of a postal code in ${country}.` };
}

/**
 * Whether a postal code fits its country (ISO 3166-1 alpha-2). Where no form is known, or the country's codes are optional or do not exist,
 * anything not blank of at most 20 characters fits. Outside DE, AT, CH and LI neither case nor the country's own prefix ("MD-2001") matters, nor
 * a space or hyphen more.
 */
export function postalCodeFits(code: string, country: string): boolean {
  if (code.trim() === '' || code.length > longestPostalCode) return false;
  const exact = exactForms.get(country);
  if (exact !== undefined) return exact.test(code);
  return spellingsOf(code, country).some((spelling) => hasFormOf(spelling, country));
}

function hasFormOf(code: string, country: string): boolean {
  const form = otherForms.get(country);
  if (form !== undefined) return form.test(code);
  if (!postcodeValidatorExistsForCountry(country)) return true;
  // The library takes an empty code where codes are optional, as in Nigeria; people without one write "-" or "00000".
  return postcodeValidator('', country) || postcodeValidator(code, country);
}

/** As written, without the country's prefix, and each without its separators. */
function spellingsOf(code: string, country: string): string[] {
  const written = code.trim().toUpperCase();
  const bare = written.startsWith(country) ? written.slice(country.length).replace(/^[ -]/, '') : written;
  return [written, bare, written.replace(/[ -]/g, ''), bare.replace(/[ -]/g, '')];
}

/**
 * Telephone numbers, read into E.164 by `libphonenumber-js`. Its `max` metadata (157 kB) is used: `min` (83 kB) compares lengths
 * only for most countries, Germany among them, and takes 0999 123; `mobile` (99 kB) refuses every landline. It is not checked whether a number is
 * in use.
 */
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** A plus and 15 digits (E.164). The plans of a few countries, Germany among them, allow numbers that no network carries. */
const longest_number = 16;

/**
 * A number as E.164, such as "+493023125000": a valid number of its country's plan. A number in national form is read as one of `country` (any
 * ISO 3166-1 code); without a country, or with one that has no plan of its own, only the international form is read. Undefined for anything else:
 * emergency and other short numbers, text around the number, and an extension, which E.164 cannot carry.
 */
export function normalisePhone(value: string, country?: string): string | undefined {
  const plan = country !== undefined && isSupportedCountry(country) ? { defaultCountry: country } : {};
  const phone = parsePhoneNumberFromString(value.trim(), { ...plan, extract: false });
  return phone !== undefined && phone.ext === undefined && phone.isValid() && phone.number.length <= longest_number
    ? phone.number
    : undefined;
}

/**
 * IBAN and BIC, read into the form that banks exchange. `ibantools` knows the countries' account formats and check digits; this module knows what
 * people type, and which BIC may go with which IBAN. It does not check whether an account exists.
 */
import { isValidBIC, isValidIBAN } from 'ibantools';

/**
 * The electronic form of an IBAN (ISO 13616): spaces removed, upper case, its country's length and format, check digits and, where the country
 * has one, the national check digit. Undefined when it is no IBAN.
 */
export function normaliseIban(value: string): string | undefined {
  const compact = compacted(value);
  return compact !== undefined && isValidIBAN(compact) ? compact : undefined;
}

/** A BIC (ISO 9362), 8 or 11 characters, spaces removed, upper case; undefined when it is none. */
export function normaliseBic(value: string): string | undefined {
  const compact = compacted(value);
  return compact !== undefined && isValidBIC(compact) ? compact : undefined;
}

/**
 * BIC countries that lawfully go with an IBAN of another country. Sources: the European Payments Council's list of SEPA countries
 * (EPC409-09) for the French overseas regions and the Crown dependencies, the IBAN registry (SWIFT) for the Pacific territories and TF, and the
 * EPC's table of IBAN and BIC countries for Monaco, where French banks keep their French BIC.
 */
const otherBicCountries: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['FR', new Set(['GF', 'GP', 'MQ', 'RE', 'YT', 'BL', 'MF', 'PM', 'NC', 'PF', 'TF', 'WF'])],
  ['GB', new Set(['GG', 'IM', 'JE'])],
  ['MC', new Set(['FR'])],
]);

/** Whether a BIC may belong to the bank of an IBAN: the same country part, or a lawful pair of countries. Both in normalised form. */
export function bicMatchesIban(bic: string, iban: string): boolean {
  const [ofBank, ofAccount] = [bic.slice(4, 6), iban.slice(0, 2)];
  return ofBank === ofAccount || otherBicCountries.get(ofAccount)?.has(ofBank) === true;
}

/** Upper case without white space; undefined before upper-casing could make ASCII of letters that are not, as of "ß" or the dotless i. */
function compacted(value: string): string | undefined {
  const compact = value.replace(/\s/g, '');
  return /^[A-Za-z0-9]+$/.test(compact) ? compact.toUpperCase() : undefined;
}

/**
 * The IBAN of a German bank code of 8 digits and an account number of at most 10, by the rule without exceptions of single banks (ISO 13616;
 * German banks: account number filled with zeros). Undefined where they are no such numbers.
 */
export function germanIban(bank_code: string, account_number: string): string | undefined {
  if (!/^\d{8}$/.test(bank_code) || !/^\d{1,10}$/.test(account_number)) return undefined;
  const account = `${bank_code}${account_number.padStart(10, '0')}`;
  return `DE${String(98n - (BigInt(`${account}131400`) % 97n)).padStart(2, '0')}${account}`;
}

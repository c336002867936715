/** VAT numbers of debtors (intake.md 11). Pure. */
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { euCountries } from '../../../values/country.ts';
import { normaliseVatNumber } from '../../../values/vat.ts';

/**
 * The number in the form of its country. Outside the EU it has no common form: unless the debtor is known to be there, it must be one of the EU.
 *
 * @param country of the debtor's address; undefined where none is known
 */
export function readVatNumber(
  sent: string | null,
  country: string | undefined,
  report: ValidationErrors,
): string | null {
  if (sent === null) return null;
  const number = normaliseVatNumber(sent);
  if (number === undefined && (country === undefined || euCountries.has(country)))
    report.failAt('vat_number', 'invalid', 'Expected a VAT number of an EU country, such as `DE136695976`.');
  return number ?? sent.trim();
}

/** The half-years of the base rate (§ 247 (1) BGB). Pure. */
import type { BaseRateInput } from '@mahnwerk/contract/operator/base-rates.ts';
import { refuseFailures } from '../../../platform/refusal.ts';

/** The first half-year of the base rate of § 247 BGB. */
const firstHalfYear = '2002-01-01';

/** The first day of the half-year of a day. */
export const halfYearOf = (day: string): string => `${day.slice(0, 4)}-${day.slice(5, 7) < '07' ? '01' : '07'}-01`;

/** The first day of the half-year after the one that starts on a day. */
export const nextHalfYear = (start: string): string =>
  start.endsWith('-01-01') ? `${start.slice(0, 4)}-07-01` : `${Number(start.slice(0, 4)) + 1}-01-01`;

/**
 * A rate can be added for the half-year after the last known one, and corrected for every known one.
 *
 * @throws Refusal validation_error
 */
export const refuseUnknownHalfYear = ({ valid_from }: BaseRateInput, lastKnown: string): void =>
  refuseFailures((errors) => {
    if (!/-(?:01|07)-01$/.test(valid_from))
      errors.failAt('valid_from', 'invalid', 'A base rate is valid from 1 January or 1 July.');
    else if (valid_from < firstHalfYear || valid_from > nextHalfYear(lastKnown))
      errors.failAt(
        'valid_from',
        'invalid',
        `\`valid_from\` must be between ${firstHalfYear} and ${nextHalfYear(lastKnown)}.`,
      );
  });

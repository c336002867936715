/**
 * The countries whose banks take SEPA credit transfers, by the country code of their IBANs: EPC409-09, as of the entry
 * of Serbia (2025). Overseas parts of a country have IBANs of that country. `ibantools` lacks the five latest. Pure.
 */
const union = [
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
];
const economicArea = ['IS', 'LI', 'NO'];
const others = ['AD', 'AL', 'CH', 'GB', 'GI', 'MC', 'MD', 'ME', 'MK', 'RS', 'SM', 'VA'];

const countries: ReadonlySet<string> = new Set([union, economicArea, others].flat());

/** Whether a SEPA credit transfer reaches an account. */
export const isInSepa = (iban: string): boolean => countries.has(iban.slice(0, 2));

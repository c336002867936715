/**
 * Countries: ISO 3166-1 alpha-2, upper case. Only officially assigned codes: no XK (Kosovo is user-assigned; its
 * addresses cannot be entered until ISO assigns a code), no EU, no UK for GB, no EL for GR.
 */
import { named, type Shape, wrongType } from './shape.ts';

/** The 249 officially assigned codes. */
export const countryCodes: readonly string[] = `
  AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA
  CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA
  GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP
  KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS
  MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS
  RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW
  TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW
`
  .trim()
  .split(/\s+/);

/**
 * Countries whose address format has no postal code in the data of Google's libaddressinput, as of March 2026. Some of
 * them have introduced codes that are rarely used (CD, GH, LC, TT): the postal code of their addresses is optional.
 */
export const countriesWithoutPostalCodes: readonly string[] = [
  'AE',
  'AG',
  'AO',
  'AQ',
  'AW',
  'BF',
  'BI',
  'BJ',
  'BO',
  'BQ',
  'BS',
  'BV',
  'BW',
  'BZ',
  'CD',
  'CF',
  'CG',
  'CI',
  'CK',
  'CM',
  'CW',
  'DJ',
  'DM',
  'ER',
  'FJ',
  'GA',
  'GD',
  'GH',
  'GM',
  'GQ',
  'GY',
  'HK',
  'JM',
  'KI',
  'KM',
  'KN',
  'LC',
  'LY',
  'ML',
  'MO',
  'MR',
  'MS',
  'MW',
  'NR',
  'NU',
  'PA',
  'PS',
  'QA',
  'RW',
  'SB',
  'SC',
  'SL',
  'SR',
  'SS',
  'ST',
  'SX',
  'SY',
  'TD',
  'TF',
  'TG',
  'TK',
  'TL',
  'TO',
  'TT',
  'TV',
  'UG',
  'VU',
  'WS',
  'YE',
  'ZW',
];

const withoutPostalCodes: ReadonlySet<string> = new Set(countriesWithoutPostalCodes);

/** Whether an address in this country must have a postal code. */
export const needsPostalCode = (code: string): boolean => !withoutPostalCodes.has(code);

const known: ReadonlySet<string> = new Set(countryCodes);

/** A country's code: `DE`, never `de`; anything else is `invalid_choice`. */
export const country = (): Shape<string> => countryCode;

// One value: the long list occurs once in a document.
const countryCode: Shape<string> = named('CountryCode', {
  schema: { type: 'string', enum: countryCodes, description: 'Upper-case ISO 3166-1 alpha-2 code.', examples: ['DE'] },
  read(value, errors) {
    if (typeof value !== 'string') return wrongType(errors, 'a string', value);
    return known.has(value)
      ? value
      : errors.fail('invalid_choice', 'Expected an upper-case ISO 3166-1 alpha-2 code, such as `DE`.');
  },
});

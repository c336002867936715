/** The fields of a debtor, which every kind but payments has. */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { countryCodes } from '@mahnwerk/contract/shapes/country.ts';
import { catalog } from '../../parties/legal-forms/index.ts';
import { choice, day, type Field, text } from './field.ts';

const salutations = { Herr: 'mr', Herrn: 'mr', Frau: 'ms', Divers: 'diverse' } as const;
const roles = {
  Verbraucher: 'consumer',
  Verbraucherin: 'consumer',
  privat: 'consumer',
  Unternehmer: 'business',
  Unternehmen: 'business',
  gewerblich: 'business',
} as const;

const germanCountries = new Intl.DisplayNames(['de'], { type: 'region', fallback: 'none' });

const countryWords = (): Record<string, string> =>
  Object.fromEntries([
    ...countryCodes.flatMap((code) => {
      const name = germanCountries.of(code);
      return name === undefined ? [] : [[name, code] as const];
    }),
    ['Bundesrepublik Deutschland', 'DE'],
    ['D', 'DE'],
    ['A', 'AT'],
  ]);

/** `Gesellschaft mit beschränkter Haftung (GmbH)` is written so, without its brackets, and as what stands in them. */
const legalFormWords = (): Record<string, string> =>
  Object.fromEntries(
    catalog.flatMap(({ code, name }) => {
      const [, long, short] = /^(.*?)\s*\((.+)\)$/.exec(name) ?? [];
      return [name, long, short].flatMap((each) => (each === undefined ? [] : [[each, code] as const]));
    }),
  );

/** What names a debtor: one of these two. */
export const nameFields = ['company_name', 'last_name'] as const;

/** Fields of the debtor in every kind that has one. @param iban the Case API stores accounts of debtors, the dunning API none */
export const debtorFields = (iban: 'iban' | 'none'): Field[] => [
  text('company_name', 'Firma', 'Company name', limits.organization_name_characters),
  choice('salutation', 'Anrede', 'Salutation', { choices: ['mr', 'ms', 'diverse'], words: salutations }),
  text('first_name', 'Vorname', 'First name', limits.name_characters),
  text('last_name', 'Nachname', 'Last name', limits.name_characters),
  day('birth_date', 'Geburtsdatum', 'Date of birth', { fullYear: true }),
  choice('acting_as', 'Handelt als', 'Acting as', { choices: ['consumer', 'business'], words: roles }),
  choice('legal_form', 'Rechtsform', 'Legal form', {
    choices: catalog.map(({ code }) => code),
    words: legalFormWords(),
  }),
  text('street', 'Straße und Hausnummer', 'Street and number', limits.street_characters),
  text('postal_code', 'Postleitzahl', 'Postal code', limits.postal_code_characters),
  text('city', 'Ort', 'City', limits.city_characters),
  choice('country', 'Land', 'Country', { choices: countryCodes, words: countryWords() }),
  text('email', 'E-Mail', 'E-mail', limits.channel_value_characters),
  text('phone', 'Telefon', 'Phone', limits.channel_value_characters),
  text('vat_number', 'USt-IdNr.', 'VAT number', limits.vat_number_characters),
  ...(iban === 'iban' ? [text('iban', 'IBAN', 'IBAN', limits.account_code_characters)] : []),
];

/** Who a debtor is by the values of a row, in the members of both APIs. Pure. */
import { present, valueOf, type Values } from './values.ts';

type Actor = 'consumer' | 'business';

/** The names of members of a debtor's body as fields of a row. */
export const debtorNames: Readonly<Record<string, string>> = {
  'organization.name': 'company_name',
  organization: 'company_name',
  person: 'last_name',
  'person.first_name': 'first_name',
  'person.last_name': 'last_name',
  'person.salutation': 'salutation',
  'person.birth_date': 'birth_date',
  address: 'street',
};

/** How the debtor acts: by its cell, else by the option, else as a business where it has the name of a company. */
export const actingAsOf = (values: Values, option: Actor | null): Actor =>
  (valueOf(values, 'acting_as') as Actor | undefined) ??
  option ??
  (valueOf(values, 'company_name') === undefined ? 'consumer' : 'business');

const addressFields = ['street', 'postal_code', 'city'] as const;

/** The filled members of an address; undefined without any. `country` alone is none. */
const addressIn = (values: Values): Record<string, unknown> | undefined =>
  addressFields.some((field) => valueOf(values, field) !== undefined)
    ? present({
        street: valueOf(values, 'street'),
        postal_code: valueOf(values, 'postal_code'),
        city: valueOf(values, 'city'),
        country: valueOf(values, 'country'),
      })
    : undefined;

/** The same of a new debtor, in Germany unless it says otherwise. */
export const newAddress = (values: Values): Record<string, unknown> | undefined => {
  const address = addressIn(values);
  return address && { ...address, country: valueOf(values, 'country') ?? 'DE' };
};

/** The same of a change: also the country alone. */
export function changedAddress(values: Values): Record<string, unknown> | undefined {
  const country = valueOf(values, 'country');
  return addressIn(values) ?? (country === undefined ? undefined : { country });
}

const personIn = (values: Values) =>
  present({
    salutation: valueOf(values, 'salutation'),
    first_name: valueOf(values, 'first_name'),
    last_name: valueOf(values, 'last_name'),
    birth_date: valueOf(values, 'birth_date'),
  });

/** `organization` where the row names a company, else `person`; a company’s row may name whom to speak to. */
export function partyIn(values: Values): Record<string, unknown> {
  const name = valueOf(values, 'company_name');
  if (name !== undefined) return { organization: { name } };
  const person = personIn(values);
  return Object.keys(person).length === 0 ? {} : { person };
}

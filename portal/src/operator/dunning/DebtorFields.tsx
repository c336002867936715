/** The fields of a debtor of invoices, and what they say as the API takes it. */
import type { DunningDebtorInput } from '@mahnwerk/contract/dunning/debtors.ts';
import type { OperatorDunningDebtor } from '@mahnwerk/contract/operator/dunning-debtors.ts';
import type { ReactNode } from 'react';
import type { Values } from '../../data/form/conflicts.ts';
import { useTexts } from '../../language/language.ts';
import { CountryField } from '../../ui/CountryField.tsx';
import { Field } from '../../ui/Field.tsx';
import { words } from './invoice-words.ts';

type Named = Pick<OperatorDunningDebtor, 'person' | 'organization' | 'address' | 'email' | 'phone' | 'customer_number'>;

/** What the form holds, by the name of the field. */
export const valuesOf = ({ person, organization, address, email, phone, customer_number }: Named): Values => ({
  customer_number,
  ...(person === null
    ? { organization: organization?.name ?? '' }
    : { first_name: person.first_name ?? '', last_name: person.last_name }),
  street: address?.street ?? '',
  postal_code: address?.postal_code ?? '',
  city: address?.city ?? '',
  country: address?.country ?? 'DE',
  email: email ?? '',
  phone: phone ?? '',
});

export const blankValues = (isPerson: boolean): Values => ({
  customer_number: '',
  ...(isPerson ? { first_name: '', last_name: '' } : { organization: '' }),
  street: '',
  postal_code: '',
  city: '',
  country: 'DE',
  email: '',
  phone: '',
});

const textOrNull = (value = ''): string | null => (value.trim() === '' ? null : value.trim());

/** An address without street, postal code and city is none. */
const addressIn = ({ street = '', postal_code = '', city = '', country = 'DE' }: Values) =>
  `${street}${postal_code}${city}`.trim() === '' ? null : { street, postal_code, city, country };

/** The members that the form holds. */
export const debtorIn = (values: Values) =>
  ({
    customer_number: values.customer_number ?? '',
    ...(values.organization === undefined
      ? { person: { first_name: textOrNull(values.first_name), last_name: values.last_name ?? '' } }
      : { organization: { name: values.organization } }),
    address: addressIn(values),
    email: textOrNull(values.email),
    phone: textOrNull(values.phone),
  }) satisfies Partial<DunningDebtorInput>;

/** The field of the API behind each of the form. */
const fieldOf: Readonly<Record<string, string>> = {
  first_name: 'person.first_name',
  last_name: 'person.last_name',
  organization: 'organization.name',
  street: 'address.street',
  postal_code: 'address.postal_code',
  city: 'address.city',
  country: 'address.country',
};

export function useDebtorLabels(): Readonly<Record<string, string>> {
  const { debtors } = useTexts(words);
  return {
    customer_number: debtors.number,
    first_name: debtors.firstName,
    last_name: debtors.lastName,
    organization: debtors.organization,
    street: debtors.street,
    postal_code: debtors.postalCode,
    city: debtors.city,
    country: debtors.country,
    email: debtors.email,
    phone: debtors.phone,
  };
}

interface DebtorFieldsProps {
  readonly values: Values;
  readonly errorOf: (field: string) => ReactNode;
}

export function DebtorFields({ values, errorOf }: DebtorFieldsProps) {
  const labels = useDebtorLabels();
  return Object.entries(values).map(([name, value]) => {
    const field = {
      name,
      label: labels[name] ?? name,
      defaultValue: value,
      failure: errorOf(fieldOf[name] ?? name),
    };
    return name === 'country' ? <CountryField key={name} {...field} /> : <Field key={name} {...field} />;
  });
}

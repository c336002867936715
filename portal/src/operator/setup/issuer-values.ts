/** The issuer as the fields of a form hold it, and as the API takes it. Pure. */
import type { IssuerData, IssuerPatch } from '@mahnwerk/contract/operator/conditions.ts';
import type { Values } from '../../data/form/conflicts.ts';

/** The fields in their parts. */
export const issuerParts = {
  firm: ['name', 'legal_form', 'profession', 'street', 'postal_code', 'city', 'country', 'register'],
  tax: ['vat_number', 'tax_number'],
  reach: ['phone', 'email'],
  authority: ['authority_name', 'authority_address', 'authority_email'],
  bank: ['account_holder', 'iban', 'bic'],
} as const;

export type IssuerField = (typeof issuerParts)[keyof typeof issuerParts][number];

export const issuerFields: readonly IssuerField[] = Object.values(issuerParts).flat();

/** The field of the API that a field of the form is. */
export const pathOf: Readonly<Record<IssuerField, string>> = {
  name: 'name',
  legal_form: 'legal_form',
  profession: 'profession',
  street: 'address.street',
  postal_code: 'address.postal_code',
  city: 'address.city',
  country: 'address.country',
  register: 'register',
  vat_number: 'vat_number',
  tax_number: 'tax_number',
  phone: 'phone',
  email: 'email',
  authority_name: 'supervisory_authority.name',
  authority_address: 'supervisory_authority.address',
  authority_email: 'supervisory_authority.email',
  account_holder: 'bank_account.account_holder',
  iban: 'bank_account.iban',
  bic: 'bank_account.bic',
};

export const issuerValues = (issuer: IssuerData): Values => {
  const { address, bank_account: account, supervisory_authority: authority } = issuer;
  return {
    name: issuer.name ?? '',
    legal_form: issuer.legal_form ?? '',
    profession: issuer.profession,
    street: address?.street ?? '',
    postal_code: address?.postal_code ?? '',
    city: address?.city ?? '',
    country: address?.country ?? 'DE',
    register: issuer.register ?? '',
    vat_number: issuer.vat_number ?? '',
    tax_number: issuer.tax_number ?? '',
    phone: issuer.phone ?? '',
    email: issuer.email ?? '',
    authority_name: authority?.name ?? '',
    authority_address: authority?.address ?? '',
    authority_email: authority?.email ?? '',
    account_holder: account?.account_holder ?? '',
    iban: account?.iban ?? '',
    bic: account?.bic ?? '',
  };
};

/** A part without any of its texts is none. */
export function issuerPatch(values: Values): IssuerPatch {
  const text = (name: IssuerField) => values[name] ?? '';
  const orNull = (name: IssuerField) => text(name) || null;
  const has = (...names: readonly IssuerField[]) => names.some((name) => text(name) !== '');
  return {
    name: orNull('name'),
    legal_form: orNull('legal_form'),
    profession: values.profession === 'lawyer' ? 'lawyer' : 'collection_agency',
    register: orNull('register'),
    vat_number: orNull('vat_number'),
    tax_number: orNull('tax_number'),
    phone: orNull('phone'),
    email: orNull('email'),
    address: has('street', 'postal_code', 'city')
      ? {
          street: text('street'),
          postal_code: text('postal_code'),
          city: text('city'),
          country: text('country'),
        }
      : null,
    supervisory_authority: has('authority_name', 'authority_address', 'authority_email')
      ? { name: text('authority_name'), address: orNull('authority_address'), email: orNull('authority_email') }
      : null,
    bank_account: has('account_holder', 'iban', 'bic')
      ? { account_holder: text('account_holder'), iban: text('iban'), bic: orNull('bic') }
      : null,
  };
}

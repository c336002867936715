/** The data of a company as the fields of a form hold them, and as the API takes them. */
import type { OwnCompany, OwnCompanyPatch } from '@mahnwerk/contract/account/company.ts';
import { queryOptions } from '@tanstack/react-query';
import type { Values, Version } from '../components/conflicts.ts';
import type { Owner } from '../owner.ts';

/** The company with the ETag under which it is changed. */
export interface ReadCompany {
  readonly company: OwnCompany;
  readonly etag: string;
}

/** The company as a version that is saved over. */
export const versionOfCompany = ({ company, etag }: ReadCompany): Version<OwnCompany> => ({
  stored: company,
  etag,
  at: company.updated_at,
});

type Reading = Pick<Owner, 'account' | 'at'>;

export async function readCompany({ account }: Reading): Promise<ReadCompany> {
  const { body, etag } = await account.accountCompany.get.answer();
  // Without If-None-Match no answer is 304.
  if (body === undefined) throw new TypeError('the company was answered without a body');
  return { company: body, etag: etag ?? '' };
}

export const companyQuery = (owner: Reading) =>
  queryOptions({ queryKey: [owner.at, 'company'], queryFn: () => readCompany(owner) });

/** The fields in the order of the form; those of the payout account need a proof of identity. */
export const companyFields = [
  'name',
  'phone',
  'street',
  'postal_code',
  'city',
  'country',
  'vat_number',
  'account_holder',
  'iban',
] as const;
export type CompanyField = (typeof companyFields)[number];

/** The field of the API that a field of the form is part of. */
export const partOf: Readonly<Record<CompanyField, string>> = {
  name: 'name',
  phone: 'phone',
  street: 'address',
  postal_code: 'address',
  city: 'address',
  country: 'address',
  vat_number: 'vat_number',
  account_holder: 'payout_bank_account',
  iban: 'payout_bank_account',
};

export const valuesOf = ({ name, phone, address, vat_number, payout_bank_account: account }: OwnCompany): Values => ({
  name,
  phone: phone ?? '',
  street: address?.street ?? '',
  postal_code: address?.postal_code ?? '',
  city: address?.city ?? '',
  country: address?.country ?? '',
  vat_number: vat_number ?? '',
  account_holder: account?.account_holder ?? '',
  iban: account?.iban ?? '',
});

/** What the form changes; a field that is not in it stays. */
export function patchOf(before: Values, values: Values): OwnCompanyPatch {
  const isChanged = (...names: readonly CompanyField[]) => names.some((name) => values[name] !== before[name]);
  const text = (name: CompanyField): string => values[name] ?? '';
  const orNull = (name: CompanyField): string | null => text(name) || null;
  const hasAccount = text('account_holder') !== '' || text('iban') !== '';
  return {
    ...(isChanged('name') ? { name: text('name') } : {}),
    ...(isChanged('phone') ? { phone: orNull('phone') } : {}),
    ...(isChanged('street', 'postal_code', 'city', 'country')
      ? {
          address: {
            street: text('street'),
            postal_code: text('postal_code'),
            city: text('city'),
            country: text('country'),
          },
        }
      : {}),
    ...(isChanged('vat_number') ? { vat_number: orNull('vat_number') } : {}),
    ...(isChanged('account_holder', 'iban')
      ? {
          payout_bank_account: hasAccount ? { account_holder: text('account_holder'), iban: text('iban') } : null,
        }
      : {}),
  };
}

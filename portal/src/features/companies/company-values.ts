/** The data of a company as the fields of a form hold them, and as the APIs take them. */
import type { OwnCompany } from '@mahnwerk/contract/account/company.ts';
import type { LegalForm } from '@mahnwerk/contract/case/legal-forms.ts';
import type { Values } from '../../data/form/conflicts.ts';
import type { CompanyField } from './company-fields.ts';

/** What every API says of a company’s data. */
export type CompanyRecord = Pick<
  OwnCompany,
  | 'name'
  | 'legal_form'
  | 'legal_representatives'
  | 'phone'
  | 'address'
  | 'tax_treatment'
  | 'vat_number'
  | 'payout_bank_account'
>;

/** What a form changes of them. */
export type CompanyChange = Partial<CompanyRecord>;

/** Representatives stand by their names, one to a line: the legal form says what they are. */
export const valuesOf = ({
  name,
  phone,
  address,
  payout_bank_account: account,
  ...company
}: CompanyRecord): Values => ({
  name,
  legal_form: company.legal_form ?? '',
  representatives: company.legal_representatives.map((each) => each.name).join('\n'),
  phone: phone ?? '',
  tax_treatment: company.tax_treatment ?? '',
  street: address?.street ?? '',
  postal_code: address?.postal_code ?? '',
  city: address?.city ?? '',
  country: address?.country ?? '',
  vat_number: company.vat_number ?? '',
  account_holder: account?.account_holder ?? '',
  iban: account?.iban ?? '',
});

/** What the form changes; a field that is not in it stays. @param forms the catalog of legal forms */
export function patchOf(stored: CompanyRecord, values: Values, forms: readonly LegalForm[]): CompanyChange {
  const before = valuesOf(stored);
  const isChanged = (...names: readonly CompanyField[]) => names.some((name) => values[name] !== before[name]);
  const text = (name: CompanyField): string => values[name] ?? '';
  const orNull = (name: CompanyField): string | null => text(name) || null;
  const hasAccount = text('account_holder') !== '' || text('iban') !== '';
  return {
    ...(isChanged('name') ? { name: text('name') } : {}),
    ...(isChanged('legal_form') ? { legal_form: orNull('legal_form') as CompanyRecord['legal_form'] } : {}),
    ...(isChanged('legal_form', 'representatives') ? changedRepresentatives(stored, values, forms) : {}),
    ...(isChanged('tax_treatment') ? { tax_treatment: orNull('tax_treatment') as CompanyRecord['tax_treatment'] } : {}),
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

/** Those who are stored keep their function where the legal form has it; others have the first that it has. Nothing if none changes. */
function changedRepresentatives(
  { legal_representatives: stored }: CompanyRecord,
  { legal_form, representatives = '' }: Values,
  forms: readonly LegalForm[],
): Pick<CompanyChange, 'legal_representatives'> {
  const types = forms.find(({ code }) => code === legal_form)?.representative_types ?? [];
  const names = representatives.split('\n').map((line) => line.trim());
  const legal_representatives = names
    .filter((name) => name !== '')
    .map((name) => {
      const kept = stored.find((each) => each.name === name)?.type;
      const type = kept !== undefined && types.includes(kept) ? kept : types[0];
      return { name, type: type ?? kept ?? 'authorized_representative' };
    });
  const isSame =
    stored.length === legal_representatives.length &&
    legal_representatives.every(({ name, type }, at) => stored[at]?.name === name && stored[at].type === type);
  return isSame ? {} : { legal_representatives };
}

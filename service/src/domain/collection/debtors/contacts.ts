/** Where a debtor is reached and paid from (decisions.md 5): formats of addresses, channels and bank accounts, one primary address. */
import type { Debtor, DebtorPatch } from '@mahnwerk/contract/case/debtors.ts';
import type { Address } from '@mahnwerk/contract/shapes/parts.ts';
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { readDebtorEmail } from '../../parties/identity/index.ts';
import { bicMatchesIban, normaliseBic, normaliseIban } from '../../../values/iban.ts';
import { normalisePhone } from '../../../values/phone.ts';
import { postalCodeFailure } from '../../../values/postal-code.ts';

type SentAddresses = NonNullable<DebtorPatch['addresses']>;

type AddressContent = Omit<Debtor['addresses'][number], 'id'>;

export function readAddresses(sent: SentAddresses, report: ValidationErrors): AddressContent[] {
  refusePrimaries(sent, report);
  return sent.map(({ primary = sent.length === 1, ...address }, index) => ({
    ...readAddress(address, `addresses[${index}]`, report),
    primary,
  }));
}

interface SentAddress {
  readonly street: string;
  readonly postal_code?: string | null | undefined;
  readonly city: string;
  readonly country: string;
}

export function readAddress(sent: SentAddress, path: string, report: ValidationErrors): Address {
  const { street, postal_code = null, city, country } = sent;
  const failure = postalCodeFailure(postal_code, country);
  if (failure !== undefined) report.failAt(`${path}.postal_code`, failure.code, failure.message);
  return { street, postal_code, city, country };
}

/** service.md 2.7: with several addresses every entry sets `primary` and exactly one is true. */
function refusePrimaries(sent: SentAddresses, report: ValidationErrors): void {
  const several = sent.length > 1;
  let found = 0;
  for (const [index, { primary }] of sent.entries()) {
    const field = `addresses[${index}].primary`;
    if (several && primary === undefined)
      report.failAt(field, 'required', '`primary` is required for every address if there are several.');
    if (!several && primary === false) report.failAt(field, 'invalid', 'A single address must be primary.');
    if (primary === true && found > 0) report.failAt(field, 'invalid', 'Only one address may have `primary: true`.');
    if (primary === true) found += 1;
  }
  if (several && sent.every(({ primary }) => primary === false))
    report.failAt('addresses', 'invalid', 'Exactly one address must have `primary: true`.');
}

/** The country of the stored addresses, before they are read: numbers in national form cannot be checked. */
export const unknownCountry = null;

/** The country of phone numbers in national form. */
export const countryOf = (addresses: readonly AddressContent[]): string | undefined =>
  (addresses.find(({ primary }) => primary) ?? addresses[0])?.country;

type Country = string | undefined | typeof unknownCountry;
type SentChannels = NonNullable<DebtorPatch['communication_channels']>;

export const readChannels = (
  sent: SentChannels,
  country: Country,
  creditorDomains: ReadonlySet<string>,
  report: ValidationErrors,
): Omit<Debtor['communication_channels'][number], 'id'>[] =>
  sent.map((channel, index) => ({
    type: channel.type,
    value: readChannel(channel, `communication_channels[${index}].value`, { country, creditorDomains }, report),
  }));

export interface ChannelSetting {
  readonly country: Country;
  readonly creditorDomains: ReadonlySet<string>;
}

/** The value in normalised form; reports one that is wrong. */
export const readChannel = (
  { type, value }: { readonly type: string; readonly value: string },
  field: string,
  { country, creditorDomains }: ChannelSetting,
  report: ValidationErrors,
): string =>
  (type === 'email'
    ? readDebtorEmail(value, field, creditorDomains, report)
    : readPhone(value, field, country, report)) ?? value;

function readPhone(value: string, field: string, country: Country, report: ValidationErrors): string | undefined {
  if (country === unknownCountry && !value.trim().startsWith('+')) return undefined;
  const normalised = normalisePhone(value, country ?? undefined);
  if (normalised !== undefined) return normalised;
  const form =
    country === undefined
      ? 'send the international format, such as +493023125000, if there is no address.'
      : country === unknownCountry
        ? 'it has no country.'
        : `it is neither an international number nor a number of ${country}.`;
  return report.failAt(field, 'invalid_phone', `Invalid phone number: ${form}`);
}

type SentAccount = NonNullable<DebtorPatch['bank_accounts']>[number];

export const readAccounts = (sent: readonly SentAccount[], report: ValidationErrors) =>
  sent.map((each, index) => readAccount(each, `bank_accounts[${index}]`, report));

function readAccount(
  { iban: sentIban, bic: sentBic = null, account_holder = null }: SentAccount,
  path: string,
  report: ValidationErrors,
) {
  const iban = normaliseIban(sentIban);
  if (iban === undefined) report.failAt(`${path}.iban`, 'invalid_iban', 'Invalid IBAN. Check its digits.');
  const bic = sentBic === null ? null : normaliseBic(sentBic);
  if (bic === undefined) report.failAt(`${path}.bic`, 'invalid_bic', 'Invalid BIC.');
  if (typeof bic === 'string' && iban !== undefined && !bicMatchesIban(bic, iban))
    report.failAt(`${path}.bic`, 'bic_iban_mismatch', '`bic` and `iban` must be of the same country.');
  return { iban: iban ?? sentIban, bic: bic ?? sentBic, account_holder };
}

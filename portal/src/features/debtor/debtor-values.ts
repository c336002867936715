/**
 * A debtor as its form holds it: who it is, who represents it, channels, reference, account and the address that letters go to. Of several, the first.
 * The rest stays as it is.
 */
import type { Debtor, DebtorInput, DebtorPatch } from '@mahnwerk/contract/case/debtors.ts';
import type { Words } from '../../language/de.ts';
import type { Values } from '../../data/form/conflicts.ts';

/** What the form reads of a debtor. */
export type FormDebtor = Omit<
  Debtor,
  'id' | 'href' | 'metadata' | 'events' | 'display_name' | 'created_at' | 'updated_at'
>;

/** What the fields are called. */
export const labelsOf = (words: Words['files']): Values => ({
  organization: words.organization,
  legal_form: words.legalForm,
  vat_number: words.vatNumber,
  representative_type: words.representative.type,
  representative_first_name: words.representative.firstName,
  representative_last_name: words.representative.lastName,
  salutation: words.salutation,
  first_name: words.firstName,
  last_name: words.lastName,
  birth_date: words.birthDate,
  acting_as: words.actsAs,
  guardian_first_name: words.guardian.firstName,
  guardian_last_name: words.guardian.lastName,
  guardian_birth_date: words.guardian.birthDate,
  street: words.street,
  postal_code: words.postalCode,
  city: words.city,
  country: words.country,
  email: words.email,
  phone: words.phone,
  your_reference: words.reference,
  iban: words.iban,
  account_holder: words.accountHolder,
});

/** The types of a channel that a field of the form holds; a new one has the first. */
const channelTypes = { email: ['email'], phone: ['phone', 'mobile_phone'] } as const;
type ChannelField = keyof typeof channelTypes;

/** The place of the first channel of the field; -1 where there is none. */
const channelOf = ({ communication_channels: all }: FormDebtor, field: ChannelField): number =>
  all.findIndex(({ type }) => (channelTypes[field] as readonly string[]).includes(type));

/** The place of the primary address; -1 where there is no address. */
export const addressOf = ({ addresses }: FormDebtor): number => addresses.findIndex(({ primary }) => primary);

/** The place of the first legal guardian; -1 where there is none. */
const guardianOf = ({ legal_representatives: all }: FormDebtor): number =>
  all.findIndex(({ type }) => type === 'legal_guardian');

/** The place of the first representative of an organization; -1 where there is none. */
const representativeOf = ({ legal_representatives: all }: FormDebtor): number =>
  all.findIndex(({ type }) => type !== 'legal_guardian');

/** The fields of the form, in their order. */
export function valuesOf(stored: FormDebtor): Values {
  const { person, organization, your_reference } = stored;
  const address = stored.addresses[addressOf(stored)];
  return {
    ...(person === null ? ofOrganization(stored, organization?.name ?? '') : ofPerson(stored, person)),
    street: address?.street ?? '',
    postal_code: address?.postal_code ?? '',
    city: address?.city ?? '',
    country: address?.country ?? 'DE',
    email: stored.communication_channels[channelOf(stored, 'email')]?.value ?? '',
    phone: stored.communication_channels[channelOf(stored, 'phone')]?.value ?? '',
    your_reference: your_reference ?? '',
    iban: stored.bank_accounts[0]?.iban ?? '',
    account_holder: stored.bank_accounts[0]?.account_holder ?? '',
  };
}

function ofOrganization(stored: FormDebtor, name: string): Values {
  const representative = stored.legal_representatives[representativeOf(stored)];
  return {
    organization: name,
    legal_form: stored.legal_form ?? '',
    vat_number: stored.vat_number ?? '',
    representative_type: representative?.type ?? '',
    representative_first_name: representative?.first_name ?? '',
    representative_last_name: representative?.last_name ?? '',
  };
}

function ofPerson(stored: FormDebtor, person: NonNullable<Debtor['person']>): Values {
  const guardian = stored.legal_representatives[guardianOf(stored)];
  return {
    salutation: person.salutation ?? '',
    first_name: person.first_name ?? '',
    last_name: person.last_name,
    birth_date: person.birth_date ?? '',
    acting_as: stored.acting_as,
    guardian_first_name: guardian?.first_name ?? '',
    guardian_last_name: guardian?.last_name ?? '',
    guardian_birth_date: guardian?.birth_date ?? '',
  };
}

/** The change that stores these values. */
export function changeTo(values: Values, stored: FormDebtor): DebtorPatch {
  const orNull = (name: string) => values[name] || null;
  const text = (name: string) => values[name] ?? '';
  const sent = {
    street: text('street'),
    postal_code: orNull('postal_code'),
    city: text('city'),
    country: text('country'),
  };
  const isWithout = addressOf(stored) < 0 && sent.street === '' && sent.city === '';
  return {
    your_reference: orNull('your_reference'),
    ...(stored.person === null ? organizationIn(values, stored) : personIn(values, stored)),
    ...(isWithout ? {} : { addresses: replaced(stored.addresses, addressOf(stored), { ...sent, primary: true }) }),
    ...changedChannels(values, stored),
    ...changedAccount(values, stored),
  };
}

/** Nothing if both fields hold what is stored. A changed channel keeps its place, a new one follows the others. */
function changedChannels(
  values: Values,
  stored: FormDebtor,
): Partial<Required<Pick<DebtorPatch, 'communication_channels'>>> {
  const before = valuesOf(stored);
  const changed = (['email', 'phone'] as const).filter((field) => (values[field] ?? '') !== before[field]);
  if (changed.length === 0) return {};
  let channels: readonly { readonly type: string; readonly value: string }[] = stored.communication_channels;
  for (const field of changed) {
    const place = channelOf(stored, field);
    const type = stored.communication_channels[place]?.type ?? channelTypes[field][0];
    channels = replaced(channels, place, { type, value: values[field] ?? '' });
  }
  return { communication_channels: channels.filter(({ value }) => value !== '') as Channels };
}

/** Nothing without a change. Another IBAN leaves the BIC of the former one. */
function changedAccount(values: Values, stored: FormDebtor): Pick<DebtorPatch, 'bank_accounts'> {
  const [before, iban, account_holder] = [valuesOf(stored), values.iban ?? '', values.account_holder || null];
  if (iban === before.iban && (account_holder ?? '') === before.account_holder) return {};
  const [first, ...others] = stored.bank_accounts;
  // A holder without an IBAN is refused at the IBAN, not dropped.
  if (iban === '' && account_holder === null) return { bank_accounts: others };
  const kept = first === undefined ? {} : { id: first.id, bic: iban === first.iban ? first.bic : null };
  return { bank_accounts: [{ ...kept, iban, account_holder }, ...others] };
}

function organizationIn(values: Values, stored: FormDebtor): DebtorPatch {
  const text = (name: string) => values[name] ?? '';
  const [all, place] = [stored.legal_representatives, representativeOf(stored)];
  const representative = {
    type: text('representative_type') as Debtor['legal_representatives'][number]['type'],
    first_name: text('representative_first_name') || null,
    last_name: text('representative_last_name'),
  };
  const isWithout =
    representative.first_name === null && representative.last_name === '' && text('representative_type') === '';
  const before = ofOrganization(stored, '');
  const isLike = (part: string) => text(`representative_${part}`) === before[`representative_${part}`];
  const names = ['first_name', 'last_name'];
  const isSame = [...names, 'type'].every(isLike);
  // Another person has another day of birth; one name alone is corrected, or changes by a marriage.
  const isAnother = !names.some(isLike);
  return {
    organization: { name: text('organization') },
    legal_form: (text('legal_form') || null) as Debtor['legal_form'],
    vat_number: text('vat_number').trim() || null,
    ...(isSame
      ? {}
      : {
          legal_representatives: isWithout
            ? all.filter((_each, at) => at !== place)
            : replaced(all, place, isAnother ? { ...representative, birth_date: null } : representative),
        }),
  };
}

/** A debtor of whom nothing is known yet. */
export const blankDebtor = (acting_as: Debtor['acting_as']): FormDebtor => ({
  acting_as,
  your_reference: null,
  legal_form: null,
  vat_number: null,
  organization: acting_as === 'business' ? { name: '' } : null,
  person: acting_as === 'business' ? null : { salutation: null, first_name: null, last_name: '', birth_date: null },
  legal_representatives: [],
  addresses: [],
  communication_channels: [],
  bank_accounts: [],
});

/** What the fields of a new debtor hold, as the API takes it. */
export const inputOf = (values: Values, acting_as: Debtor['acting_as']): DebtorInput => {
  const { person, organization, ...others } = changeTo({ ...values, acting_as }, blankDebtor(acting_as));
  const { last_name = '', ...named } = person ?? {};
  return {
    ...others,
    acting_as,
    ...(acting_as === 'business'
      ? { organization: { name: organization?.name ?? '' } }
      : { person: { ...named, last_name } }),
  };
};

type Channels = NonNullable<DebtorPatch['communication_channels']>;

function personIn(values: Values, stored: FormDebtor): DebtorPatch {
  const text = (name: string) => values[name] ?? '';
  const orNull = (name: string) => values[name] || null;
  const guardian = {
    type: 'legal_guardian' as const,
    first_name: orNull('guardian_first_name'),
    last_name: text('guardian_last_name'),
    birth_date: text('guardian_birth_date') || null,
  };
  const [all, place] = [stored.legal_representatives, guardianOf(stored)];
  const isWithout = guardian.first_name === null && guardian.last_name === '';
  return {
    acting_as: text('acting_as') === 'business' ? 'business' : 'consumer',
    person: {
      salutation: orNull('salutation') as NonNullable<Debtor['person']>['salutation'],
      first_name: orNull('first_name'),
      last_name: text('last_name'),
      birth_date: text('birth_date') || null,
    },
    legal_representatives: isWithout ? all.filter((_each, at) => at !== place) : replaced(all, place, guardian),
  };
}

/** The entries with another one in this place, or behind them where there is none. */
const replaced = <T, U>(all: readonly T[], place: number, entry: U): readonly (T | (T & U) | U)[] =>
  place < 0 ? [...all, entry] : all.map((each, at) => (at === place ? { ...each, ...entry } : each));

/** The fields in which the service refuses something, by the field of the form. */
export function refusalsOf(stored: FormDebtor): Readonly<Record<string, readonly string[]>> {
  const at = `addresses[${Math.max(addressOf(stored), 0)}]`;
  const entryAt = (place: number) =>
    `legal_representatives[${place < 0 ? stored.legal_representatives.length : place}]`;
  const [representative, guardian] = [entryAt(representativeOf(stored)), entryAt(guardianOf(stored))];
  return {
    first_name: ['person.first_name'],
    last_name: ['person.last_name'],
    birth_date: ['person.birth_date'],
    guardian_first_name: [`${guardian}.first_name`],
    guardian_last_name: [`${guardian}.last_name`],
    guardian_birth_date: [`${guardian}.birth_date`],
    salutation: ['person.salutation'],
    representative_type: [`${representative}.type`, 'legal_representatives'],
    representative_first_name: [`${representative}.first_name`],
    representative_last_name: [`${representative}.last_name`],
    iban: ['bank_accounts[0].iban', 'bank_accounts[0]'],
    account_holder: ['bank_accounts[0].account_holder'],
    street: [`${at}.street`],
    postal_code: [`${at}.postal_code`],
    city: [`${at}.city`],
    country: [`${at}.country`],
    ...refusedChannels(stored),
  };
}

/** Of two new channels the service does not say which of the fields one came from: both are marked. */
function refusedChannels(stored: FormDebtor): Readonly<Record<ChannelField, readonly string[]>> {
  const places = { email: channelOf(stored, 'email'), phone: channelOf(stored, 'phone') };
  const next = stored.communication_channels.length;
  const added = places.email < 0 && places.phone < 0 ? [next, next + 1] : [next];
  const namesOf = (place: number) => (place < 0 ? added : [place]).map((at) => `communication_channels[${at}]`);
  return { email: namesOf(places.email), phone: namesOf(places.phone) };
}

/**
 * Who lives here: what a debtor is made of, and the rules of every write (decisions.md 5): formats, exactly one of person and
 * organization, one primary address, representatives that fit the legal form. What must be complete before an order is
 * submitted stands in readiness.ts; whether an order refers to the debtor is the database's to know.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Debtor, DebtorInput, DebtorPatch } from '@mahnwerk/contract/case/debtors.ts';
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { identified } from '../../../platform/entries.ts';
import { domainOf, freeMailDomains, normaliseEmail } from '../../../values/email.ts';
import { bicMatchesIban, normaliseBic, normaliseIban } from '../../../values/iban.ts';
import { normalisePhone } from '../../../values/phone.ts';
import { postalCodeFailure } from '../../../values/postal-code.ts';
import { legalForm } from '../../parties/legal-forms/index.ts';

/** What a caller writes; the rest of a debtor is the service's. */
export type Content = Omit<Debtor, 'id' | 'display_name' | 'created_at' | 'updated_at'>;

/** What a write must know besides the debtor. */
export interface Setting {
  /** `YYYY-MM-DD`: nobody is born after it. */
  readonly today: string;
  /** At these the creditor itself has its mailboxes; see `ownDomains`. */
  readonly creditorDomains: ReadonlySet<string>;
}

type Sent = DebtorInput | DebtorPatch;

const nothing: Content = {
  your_reference: null,
  acting_as: 'business',
  person: null,
  organization: null,
  legal_form: null,
  legal_representatives: [],
  addresses: [],
  communication_channels: [],
  bank_accounts: [],
  metadata: [],
  events: [],
};

/**
 * The content after a write, in normalised form: what was sent over what is stored (nothing stored: a new debtor). Every failure
 * of what was sent is reported; what is stored and left alone is not judged again.
 */
export function compose(sent: Sent, stored: Content | undefined, setting: Setting, report: ValidationErrors): Content {
  const before = stored ?? nothing;
  const person = mergedPerson(sent.person, before.person, report);
  const organization = mergedOrganization(sent.organization, before.organization, report);
  const addresses =
    sent.addresses === undefined
      ? before.addresses
      : identified('addresses', sent.addresses, readAddresses(sent.addresses, report), before.addresses, report);
  const content: Content = {
    your_reference: kept(sent.your_reference, before.your_reference),
    acting_as: kept(sent.acting_as, before.acting_as),
    person,
    organization,
    legal_form: kept(sent.legal_form, before.legal_form),
    legal_representatives: sent.legal_representatives?.map(readRepresentative) ?? before.legal_representatives,
    addresses,
    communication_channels: channelsAfter(
      sent.communication_channels,
      before.communication_channels,
      countryOf(addresses),
      setting,
      report,
    ),
    bank_accounts:
      sent.bank_accounts === undefined
        ? before.bank_accounts
        : identified(
            'bank_accounts',
            sent.bank_accounts,
            readAccounts(sent.bank_accounts, report),
            before.bank_accounts,
            report,
          ),
    metadata: kept(sent.metadata, before.metadata),
    events: kept(sent.events, before.events),
  };
  refuseParties(sent, content, report);
  refuseRepresentatives(sent, content, report);
  refuseUnborn(sent, setting.today, report);
  return content;
}

/**
 * What is wrong with a write whatever is stored: the failures of `compose` that need nothing but what was sent. A change is judged by them
 * before its debtor is looked for.
 */
export function refuseSent(sent: Sent, setting: Setting, report: ValidationErrors): void {
  const {
    acting_as = 'business',
    person,
    organization,
    addresses,
    communication_channels,
    bank_accounts,
    legal_representatives,
  } = sent;
  const contents = addresses === undefined ? undefined : readAddresses(addresses, report);
  if (communication_channels !== undefined)
    readChannels(communication_channels, contents === undefined ? notKnown : countryOf(contents), setting, report);
  if (bank_accounts !== undefined) readAccounts(bank_accounts, report);
  if (person !== undefined && organization !== undefined)
    refuseParties(sent, { acting_as, person, organization }, report);
  if (legal_representatives !== undefined) refuseRepeated(legal_representatives.map(readRepresentative), report);
  refuseUnborn(sent, setting.today, report);
}

/** Whether a write changes anything: one that does not leaves `updated_at` and the ETag alone. */
export const differs = (one: Content, other: Content): boolean => !isDeepStrictEqual(one, other);

/** A debtor as answered: the order of its members is the contract's, so that every answer has the same bytes. */
export const debtorOf = (
  id: string,
  content: Content,
  { created_at, updated_at }: { created_at: string; updated_at: string },
): Debtor => ({
  id,
  ...content,
  display_name: displayName(content),
  created_at,
  updated_at,
});

/** The part of a debtor that a caller writes. */
export function contentOf({
  id: _id,
  display_name: _name,
  created_at: _created,
  updated_at: _updated,
  ...content
}: Debtor): Content {
  return content;
}

/** First and last name, or the organization's name. */
export const displayName = ({ person, organization }: Pick<Content, 'person' | 'organization'>): string =>
  person === null ? (organization?.name ?? '') : `${person.first_name} ${person.last_name}`;

/** Whether a write sends an e-mail address, which the creditor's own domains must be known for. */
export const sendsEmail = (sent: Sent): boolean =>
  sent.communication_channels?.some(({ type }) => type === 'email') ?? false;

/**
 * The domains of the creditor's own mailboxes. A debtor's address there is a mistake: what is meant for the debtor would reach the
 * creditor. Where everyone has a mailbox, sharing the domain says nothing.
 */
export function ownDomains(mailboxes: readonly string[]): ReadonlySet<string> {
  const addresses = mailboxes.map(normaliseEmail).filter((each) => each !== undefined);
  return new Set(addresses.map(domainOf).filter((domain) => !freeMailDomains.has(domain)));
}

const kept = <T>(sent: T | undefined, stored: T): T => (sent === undefined ? stored : sent);

type Person = NonNullable<Content['person']>;

/** Sent members change, the others stay; names are required where there is no person yet. */
function mergedPerson(sent: DebtorPatch['person'], stored: Person | null, report: ValidationErrors): Person | null {
  if (sent === undefined || sent === null) return sent === null ? null : stored;
  const before = stored ?? { salutation: null, first_name: '', last_name: '', birth_date: null };
  for (const name of ['first_name', 'last_name'] as const)
    if (stored === null && sent[name] === undefined)
      report.failAt(`person.${name}`, 'required', 'This field is required.');
  return {
    salutation: kept(sent.salutation, before.salutation),
    first_name: kept(sent.first_name, before.first_name),
    last_name: kept(sent.last_name, before.last_name),
    birth_date: kept(sent.birth_date, before.birth_date),
  };
}

function mergedOrganization(
  sent: DebtorPatch['organization'],
  stored: Content['organization'],
  report: ValidationErrors,
): Content['organization'] {
  if (sent === undefined || sent === null) return sent === null ? null : stored;
  if (stored === null && sent.name === undefined)
    report.failAt('organization.name', 'required', 'This field is required.');
  return { name: kept(sent.name, stored?.name ?? '') };
}

type SentRepresentative = NonNullable<DebtorPatch['legal_representatives']>[number];

const readRepresentative = ({
  first_name,
  last_name,
  birth_date = null,
  type,
}: SentRepresentative): Content['legal_representatives'][number] => ({
  first_name,
  last_name,
  birth_date,
  type,
});

type SentAddresses = NonNullable<DebtorPatch['addresses']>;

type AddressContent = Omit<Content['addresses'][number], 'id'>;

function readAddresses(sent: SentAddresses, report: ValidationErrors): AddressContent[] {
  refusePrimaries(sent, report);
  return sent.map(({ street, postal_code = null, city, country, primary = sent.length === 1 }, index) => {
    const failure = postalCodeFailure(postal_code, country);
    if (failure !== undefined) report.failAt(`addresses[${index}].postal_code`, failure.code, failure.message);
    return { street, postal_code, city, country, primary };
  });
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

/** The stored addresses decide, and they have not been looked at: nothing can be told of a number in national form. */
const notKnown = null;

/** Whose numbering plan a national phone number belongs to. */
const countryOf = (addresses: readonly AddressContent[]): string | undefined =>
  (addresses.find(({ primary }) => primary) ?? addresses[0])?.country;

type Channels = Content['communication_channels'];
type SentChannels = NonNullable<DebtorPatch['communication_channels']>;

const channelsAfter = (
  sent: SentChannels | undefined,
  stored: Channels,
  country: string | undefined,
  setting: Setting,
  report: ValidationErrors,
): Channels =>
  sent === undefined
    ? stored
    : identified('communication_channels', sent, readChannels(sent, country, setting, report), stored, report);

const readChannels = (
  sent: SentChannels,
  country: string | undefined | typeof notKnown,
  setting: Setting,
  report: ValidationErrors,
): Omit<Channels[number], 'id'>[] =>
  sent.map(({ type, value }, index) => {
    const field = `communication_channels[${index}].value`;
    const normalised =
      type === 'email' ? readEmail(value, field, setting, report) : readPhone(value, field, country, report);
    return { type, value: normalised ?? value };
  });

function readEmail(
  value: string,
  field: string,
  { creditorDomains }: Setting,
  report: ValidationErrors,
): string | undefined {
  const address = normaliseEmail(value);
  if (address === undefined) return report.failAt(field, 'invalid_email', 'Invalid e-mail address.');
  if (creditorDomains.has(domainOf(address)))
    return report.failAt(field, 'own_domain_email', 'The e-mail address must not be at the creditor’s own domain.');
  return address;
}

function readPhone(
  value: string,
  field: string,
  country: string | undefined | typeof notKnown,
  report: ValidationErrors,
): string | undefined {
  if (country === notKnown && !value.trim().startsWith('+')) return undefined;
  const normalised = normalisePhone(value, country ?? undefined);
  if (normalised !== undefined) return normalised;
  const form =
    country === undefined
      ? 'send the international format, such as +493023125000, if there is no address.'
      : country === notKnown
        ? 'it has no country.'
        : `it is neither an international number nor a number of ${country}.`;
  return report.failAt(field, 'invalid_phone', `Invalid phone number: ${form}`);
}

type SentAccount = NonNullable<DebtorPatch['bank_accounts']>[number];

const readAccounts = (sent: readonly SentAccount[], report: ValidationErrors) =>
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

/** Exactly one of person and organization; `consumer` means a person. */
function refuseParties(
  sent: Sent,
  {
    acting_as,
    person,
    organization,
  }: { acting_as: Content['acting_as']; person: object | null; organization: object | null },
  report: ValidationErrors,
): void {
  if (sent.acting_as === undefined && sent.person === undefined && sent.organization === undefined) return;
  if (person !== null && organization !== null)
    report.failAt(
      sent.organization === undefined ? 'person' : 'organization',
      'invalid',
      'Send either `person` or `organization`; set the other to null.',
    );
  else if (person === null && organization === null)
    report.failAt(
      sent.organization === null && sent.person === undefined ? 'organization' : 'person',
      'required',
      'Send `person` or `organization`.',
    );
  else if (person === null && acting_as === 'consumer')
    report.failAt(
      sent.organization === undefined ? 'acting_as' : 'organization',
      'invalid',
      '`acting_as: "consumer"` requires `person`.',
    );
}

function refuseRepresentatives(sent: Sent, content: Content, report: ValidationErrors): void {
  if (sent.legal_representatives !== undefined) {
    refuseRepeated(content.legal_representatives, report);
    for (const [index, { type }] of content.legal_representatives.entries())
      if (!fits(type, content)) refuseMisfit(type, `legal_representatives[${index}].type`, report);
    return;
  }
  // A stored representative who no longer fits is the fault of what was sent.
  const cause = (['legal_form', 'organization', 'person'] as const).find((name) => sent[name] !== undefined);
  const misfit = content.legal_representatives.find(({ type }) => !fits(type, content));
  if (cause !== undefined && misfit !== undefined) refuseMisfit(misfit.type, cause, report);
}

const refuseMisfit = (type: string, field: string, report: ValidationErrors): undefined =>
  report.failAt(field, 'invalid_for_legal_form', `\`${type}\` is not allowed for this kind of debtor and legal form.`);

/** Father and son may share a name: the same person has the same birth date too. */
function refuseRepeated(representatives: Content['legal_representatives'], report: ValidationErrors): void {
  const seen = new Set<string>();
  for (const [index, { first_name, last_name, birth_date }] of representatives.entries()) {
    const who = JSON.stringify([first_name.toLowerCase(), last_name.toLowerCase(), birth_date]);
    if (seen.has(who)) report.failAt(`legal_representatives[${index}]`, 'duplicate', 'Duplicate person.');
    seen.add(who);
  }
}

/**
 * A guardian represents a person; every other type must be one of the legal form's. An organization whose legal form is not known
 * yet may name anyone: nothing can be told of them. A person without a legal form is no merchant and has nobody but guardians.
 */
function fits(type: Content['legal_representatives'][number]['type'], { person, legal_form }: Content): boolean {
  if (type === 'legal_guardian') return person !== null;
  if (legal_form === null) return person === null;
  return legalForm(legal_form)?.representative_types.includes(type) ?? false;
}

function refuseUnborn(sent: Sent, today: string, report: ValidationErrors): void {
  const refuse = (birth: string | null | undefined, field: string) => {
    if (typeof birth === 'string' && birth > today)
      report.failAt(field, 'invalid', '`birth_date` must not be in the future.');
  };
  refuse(sent.person?.birth_date, 'person.birth_date');
  for (const [index, { birth_date }] of (sent.legal_representatives ?? []).entries())
    refuse(birth_date, `legal_representatives[${index}].birth_date`);
}

/**
 * What a debtor consists of, and the rules of every write (decisions.md 5). identity.ts and contacts.ts hold the rules of its parts,
 * readiness.ts what must be complete before an order is submitted. The database knows whether an order refers to a debtor.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Debtor, DebtorInput, DebtorPatch } from '@mahnwerk/contract/case/debtors.ts';
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { identified } from '../../../platform/entries.ts';
import { fieldList } from '../../../platform/fields.ts';
import { newId } from '../../../platform/ids.ts';
import {
  displayName,
  mergedOrganization,
  mergedPerson,
  readVatNumber,
  refuseParties,
} from '../../parties/identity/index.ts';
import { countryOf, readAccounts, readAddresses, readChannels, unknownCountry } from './contacts.ts';
import { readRepresentative, refuseRepeated, refuseRepresentatives, refuseUnbornDebtor } from './identity.ts';

/** What a caller writes; the rest of a debtor is the service's. */
export type DebtorContent = Omit<Debtor, 'id' | 'href' | 'display_name' | 'created_at' | 'updated_at'>;

/** All fields of it; the list follows the contract. */
export const contentFields = fieldList<DebtorContent>({
  your_reference: null,
  acting_as: 'business',
  person: null,
  organization: null,
  legal_form: null,
  vat_number: null,
  legal_representatives: [],
  addresses: [],
  communication_channels: [],
  bank_accounts: [],
  metadata: [],
  events: [],
});

/** Those that are stored and returned as sent. */
const plainFields = contentFields.without(
  'person',
  'organization',
  'vat_number',
  'legal_representatives',
  'addresses',
  'communication_channels',
  'bank_accounts',
);

/** As stored. */
export type DebtorRow = Omit<Debtor, 'href'>;

/** The wire form below the list of its API. */
export const presentDebtor = ({ id, ...row }: DebtorRow, list: string): Debtor => ({
  id,
  href: `${list}${id}/`,
  ...row,
});

/** What a write must know besides the debtor. */
export interface Setting {
  /** `YYYY-MM-DD`: no birth date is after it. */
  readonly today: string;
  /** The domains of the creditor's own mailboxes; see parties/identity. */
  readonly creditorDomains: ReadonlySet<string>;
}

type SentDebtor = DebtorInput | DebtorPatch;

/**
 * The content after a write, in normalised form: what was sent over what is stored (nothing stored: a new debtor). Every failure
 * of what was sent is reported; what is stored and was not sent is not validated again.
 */
export function compose(
  sent: SentDebtor,
  stored: DebtorContent | undefined,
  setting: Setting,
  report: ValidationErrors,
): DebtorContent {
  const before = stored ?? contentFields.blank;
  const replaced = <S extends { readonly id?: string }, T extends object>(
    collection: string,
    changed: readonly S[] | undefined,
    current: readonly ({ readonly id: string } & T)[],
    read: (changed: readonly S[]) => readonly T[],
  ) =>
    changed === undefined
      ? current
      : identified({ collection, sent: changed, contents: read(changed), stored: current }, report);
  const person = mergedPerson(sent.person, before.person, report);
  const organization = mergedOrganization(sent.organization, before.organization, report);
  const addresses = replaced('addresses', sent.addresses, before.addresses, (all) => readAddresses(all, report));
  const content = contentFields.of({
    ...plainFields.changed(before, sent),
    person,
    organization,
    vat_number:
      sent.vat_number === undefined ? before.vat_number : readVatNumber(sent.vat_number, countryOf(addresses), report),
    legal_representatives: sent.legal_representatives?.map(readRepresentative) ?? before.legal_representatives,
    addresses,
    communication_channels: replaced(
      'communication_channels',
      sent.communication_channels,
      before.communication_channels,
      (all) => readChannels(all, countryOf(addresses), setting.creditorDomains, report),
    ),
    bank_accounts: replaced('bank_accounts', sent.bank_accounts, before.bank_accounts, (all) =>
      readAccounts(all, report),
    ),
  });
  refuseParties(sent, content, report);
  refuseRepresentatives(sent, content, report);
  refuseUnbornDebtor(sent, setting.today, report);
  return content;
}

/** The failures of `compose` that do not depend on what is stored: a change is validated by them before its debtor is read. */
export function refuseSent(sent: SentDebtor, setting: Setting, report: ValidationErrors): void {
  const {
    acting_as = 'business',
    person,
    organization,
    addresses,
    communication_channels,
    bank_accounts,
    legal_representatives,
    vat_number,
  } = sent;
  const contents = addresses === undefined ? undefined : readAddresses(addresses, report);
  if (communication_channels !== undefined)
    readChannels(
      communication_channels,
      contents === undefined ? unknownCountry : countryOf(contents),
      setting.creditorDomains,
      report,
    );
  if (bank_accounts !== undefined) readAccounts(bank_accounts, report);
  if (vat_number !== undefined && contents !== undefined) readVatNumber(vat_number, countryOf(contents), report);
  if (person !== undefined && organization !== undefined)
    refuseParties(sent, { acting_as, person, organization }, report);
  if (legal_representatives !== undefined) refuseRepeated(legal_representatives.map(readRepresentative), report);
  refuseUnbornDebtor(sent, setting.today, report);
}

/** Whether a write changes anything: one that does not leaves `updated_at` and the ETag alone. */
export const differs = (one: DebtorContent, other: DebtorContent): boolean => !isDeepStrictEqual(one, other);

/** A debtor as stored: the order of its members is the contract's, so that every answer has the same bytes. */
export const debtorOf = (
  id: string,
  content: DebtorContent,
  { created_at, updated_at }: { created_at: string; updated_at: string },
): DebtorRow => ({
  id,
  ...content,
  display_name: displayName(content),
  created_at,
  updated_at,
});

/** A debtor that is about to be inserted, as a later read returns it. */
export const newDebtor = (content: DebtorContent, now: string): DebtorRow =>
  debtorOf(newId(), content, { created_at: now, updated_at: now });

/** Whether a write sends an e-mail address, which the creditor's own domains must be known for. */
export const sendsEmail = (sent: SentDebtor): boolean =>
  sent.communication_channels?.some(({ type }) => type === 'email') ?? false;

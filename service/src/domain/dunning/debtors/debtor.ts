/** What a debtor of invoices consists of, and the rules of every write (dunning.md 3). Pure. */
import { isDeepStrictEqual } from 'node:util';
import type { DunningDebtor, DunningDebtorInput, DunningDebtorPatch } from '@mahnwerk/contract/dunning/debtors.ts';
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { fieldList } from '../../../platform/fields.ts';
import { normalisePhone } from '../../../values/phone.ts';
import { postalCodeFailure } from '../../../values/postal-code.ts';
import {
  mergedAddress,
  mergedOrganization,
  mergedPerson,
  readDebtorEmail,
  readVatNumber,
  refuseParties,
  refuseUnborn,
} from '../../parties/identity/index.ts';

/** The fields that a company writes. */
export type DebtorContent = Pick<DunningDebtor, keyof DunningDebtorPatch>;

/** All of them; the list follows the contract. */
export const contentFields = fieldList<DebtorContent>({
  customer_number: '',
  acting_as: 'business',
  person: null,
  organization: null,
  legal_form: null,
  vat_number: null,
  address: null,
  email: null,
  phone: null,
  dunning_stop: null,
  metadata: [],
});

/** Those that are stored and returned as sent. */
const plainFields = contentFields.without(
  'customer_number',
  'person',
  'organization',
  'vat_number',
  'address',
  'email',
  'phone',
);

/** A stored debtor. */
export type DebtorRow = Omit<DunningDebtor, 'href'>;

/** What a write must know besides the debtor. */
export interface Setting {
  /** No birth date is after it. */
  readonly today: string;
  /** The domains of the creditor's own mailboxes. */
  readonly creditorDomains: ReadonlySet<string>;
}

type SentDebtor = DunningDebtorInput | DunningDebtorPatch;

/** The content after a write, in canonical form; reports every failure of what was sent. */
export function compose(
  sent: SentDebtor,
  stored: DebtorContent | undefined,
  setting: Setting,
  report: ValidationErrors,
): DebtorContent {
  const before = stored ?? contentFields.blank;
  const address = mergedAddress(before.address, sent.address, report);
  const content = contentFields.of({
    ...plainFields.changed(before, sent),
    customer_number: sent.customer_number?.trim() ?? before.customer_number,
    person: mergedPerson(sent.person, before.person, report),
    organization: mergedOrganization(sent.organization, before.organization, report),
    vat_number:
      sent.vat_number === undefined ? before.vat_number : readVatNumber(sent.vat_number, address?.country, report),
    address,
    email: sent.email === undefined ? before.email : readEmail(sent.email, setting, report),
    phone: sent.phone === undefined ? before.phone : readPhone(sent.phone, address?.country, report),
  });
  refuseParties(sent, content, report);
  refuseUnborn(sent.person?.birth_date, { field: 'person.birth_date', today: setting.today }, report);
  if (sent.address) refusePostalCode(address ?? {}, report);
  if (sent.legal_form !== undefined || sent.person !== undefined) refuseLegalForm(content, report);
  return content;
}

/** The failures of `compose` that do not depend on the stored debtor: a change is validated by them before it is read. */
export function refuseSent(sent: SentDebtor, setting: Setting, report: ValidationErrors): void {
  const { acting_as = 'business', person, organization, address, email, phone, legal_form, vat_number } = sent;
  if (email !== undefined) readEmail(email, setting, report);
  if (phone !== undefined && (address?.country !== undefined || isInternational(phone)))
    readPhone(phone, address?.country, report);
  if (vat_number !== undefined && address?.country !== undefined) readVatNumber(vat_number, address.country, report);
  if (address) refusePostalCode(address, report);
  if (person !== undefined && organization !== undefined)
    refuseParties(sent, { acting_as, person, organization }, report);
  if (person !== undefined && legal_form !== undefined) refuseLegalForm({ person, legal_form }, report);
  refuseUnborn(person?.birth_date, { field: 'person.birth_date', today: setting.today }, report);
}

const readEmail = (sent: string | null, { creditorDomains }: Setting, report: ValidationErrors): string | null =>
  sent === null ? null : (readDebtorEmail(sent, 'email', creditorDomains, report) ?? sent);

const isInternational = (phone: string | null): boolean => phone?.trim().startsWith('+') ?? false;

function readPhone(sent: string | null, country: string | undefined, report: ValidationErrors): string | null {
  if (sent === null) return null;
  const phone = normalisePhone(sent, country);
  if (phone === undefined)
    report.failAt('phone', 'invalid_phone', 'Expected an international number, or one of the country of the address.');
  return phone ?? sent;
}

function refusePostalCode(
  { postal_code, country }: { readonly postal_code?: string | null; readonly country?: string },
  report: ValidationErrors,
): void {
  if (postal_code === undefined || country === undefined) return;
  const failure = postalCodeFailure(postal_code, country);
  if (failure !== undefined) report.failAt('address.postal_code', failure.code, failure.message);
}

function refuseLegalForm(
  { person, legal_form }: { readonly person: object | null; readonly legal_form: string | null },
  report: ValidationErrors,
): void {
  if (person !== null && legal_form !== null)
    report.failAt('legal_form', 'invalid', '`legal_form` is allowed with `organization` only.');
}

/** Whether a write changes anything. */
export const differs = (one: DebtorContent, other: DebtorContent): boolean => !isDeepStrictEqual(one, other);

/** When a notice came back, after a change: a new address has not failed yet. */
export const failuresAfter = (content: DebtorContent, before: DebtorRow) => ({
  email_failed_at: content.email === before.email ? before.email_failed_at : null,
  address_failed_at: isDeepStrictEqual(content.address, before.address) ? before.address_failed_at : null,
});

/** The wire form. @param base the URL of the debtors */
export const presentDebtor = ({ id, ...rest }: DebtorRow, base: string): DunningDebtor => ({
  id,
  href: `${base}${id}/`,
  ...rest,
});

/** The URL of a company's debtors. */
export const debtorsUrl = (publicUrl: string): string => `${publicUrl}/mahnservice/v1/debtors/`;
/** The operator's URL of the debtors. */
export const operatorDebtorsUrl = (publicUrl: string): string => `${publicUrl}/operator/v1/dunning-debtors/`;

/**
 * A company: its data with the rules of every write (service.md 2.9, decisions.md 9), its states, and what it needs for its first case. Pure.
 */
import { companyRules } from '@mahnwerk/contract/case/finalize-rules.ts';
import type { Company, CompanyCreate, CompanyPatch, CompanyStatus } from '@mahnwerk/contract/operator/companies.ts';
import {
  type CompanyReadiness,
  type CompanyRepresentative,
  type NotificationChannel,
  type NotificationKind,
  notificationKinds,
  type TaxTreatment,
} from '@mahnwerk/contract/shapes/company.ts';
import type { Address } from '@mahnwerk/contract/shapes/parts.ts';
import { normaliseText } from '@mahnwerk/contract/shapes/text.ts';
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { mergedAddress } from '../identity/index.ts';
import { legalForm } from '../legal-forms/index.ts';
import { fieldList } from '../../../platform/fields.ts';
import { transitionFinder } from '../../../platform/transitions.ts';
import { euCountries } from '../../../values/country.ts';
import { normaliseEmail } from '../../../values/email.ts';
import { normaliseIban } from '../../../values/iban.ts';
import { normalisePhone } from '../../../values/phone.ts';
import { postalCodeFailure } from '../../../values/postal-code.ts';
import { normaliseVatNumber } from '../../../values/vat.ts';

/** The part of a company that a request can set, in canonical form; lists and switches are never absent. */
export type CompanyData = Omit<
  Company,
  | 'id'
  | 'customer_number'
  | 'status'
  | 'onboarding_mode'
  | 'sandbox_origin'
  | 'case_submission_readiness'
  | 'created_at'
  | 'updated_at'
>;

/** All fields of it; the list follows the contract. */
export const companyFields = fieldList<CompanyData>({
  name: '',
  address: null,
  phone: null,
  legal_form: null,
  legal_representatives: [],
  tax_treatment: null,
  vat_number: null,
  default_claim_type: null,
  payout_bank_account: null,
  notification_channels: [],
  dunning_locked: false,
  dunning_policy_locked: false,
  dunning_paused: false,
  case_work_paused: false,
});

/** The data of a new company; reports every violated rule. */
export const newCompanyData = (sent: CompanyCreate, report: ValidationErrors): CompanyData =>
  changedCompanyData(companyFields.blank, sent, report);

/**
 * The company's data after a change: omitted fields keep their value, arrays are replaced, the address is merged. The rules apply to the result, so
 * a failure can name a field that was not sent.
 */
export function changedCompanyData(
  stored: CompanyData,
  { address: sentAddress, data_sharing_basis: _declared, ...sent }: CompanyPatch,
  report: ValidationErrors,
): CompanyData {
  const data: CompanyData = { ...stored, ...sent, address: mergedAddress(stored.address, sentAddress, report) };
  validate(data, report);
  return canonical(data);
}

/** Reports the rules that a change violates for every company: those whose fields were all sent. */
export const validateSentCompany = (sent: CompanyPatch, report: ValidationErrors): void => validate(sent, report);

/** The fields that the rules read; a rule is skipped where one of its fields is unknown. An address may be known in part. */
type Facts = Omit<Partial<CompanyData>, 'address'> & { readonly address?: Partial<Address> | null };

function validate(facts: Facts, report: ValidationErrors): void {
  validateAddress(facts, report);
  validatePhone(facts, report);
  validateRepresentatives(facts, report);
  validateTax(facts, report);
  validateVatNumber(facts, report);
  const { payout_bank_account: account, notification_channels: channels = [] } = facts;
  if (account && normaliseIban(account.iban) === undefined)
    report.failAt('payout_bank_account.iban', 'invalid_iban', 'Invalid IBAN.');
  for (const [index, { value }] of channels.entries())
    if (normaliseEmail(value) === undefined)
      report.failAt(`notification_channels[${index}].value`, 'invalid_email', 'Invalid e-mail address.');
}

/** The canonical form of the data. Values without one stay as sent: outside the EU a VAT number has no common form. */
function canonical(data: CompanyData): CompanyData {
  const { phone, vat_number, payout_bank_account: account } = data;
  return {
    ...data,
    phone: phone === null ? null : (normalisePhone(phone, data.address?.country) ?? phone),
    vat_number: vat_number === null ? null : (normaliseVatNumber(vat_number) ?? vat_number),
    payout_bank_account: account === null ? null : { ...account, iban: normaliseIban(account.iban) ?? account.iban },
    notification_channels: data.notification_channels.map(canonicalChannel),
  };
}

const canonicalChannel = ({ type, value, notifications }: NotificationChannel): NotificationChannel => ({
  type,
  value: normaliseEmail(value) ?? value,
  // In a fixed order and without duplicates, so that equal lists compare equal.
  notifications: notificationKinds.filter((kind) => notifications.includes(kind)),
});

function validateAddress({ address }: Facts, report: ValidationErrors): void {
  const { postal_code, country } = address ?? {};
  if (postal_code === undefined || country === undefined) return;
  const failure = postalCodeFailure(postal_code, country);
  if (failure !== undefined) report.failAt('address.postal_code', failure.code, failure.message);
}

/** The country whose formats apply to a company's numbers: null without an address, undefined where it is unknown. */
const countryOf = ({ address }: Facts): string | null | undefined => (address === null ? null : address?.country);

function validatePhone({ phone, ...facts }: Facts, report: ValidationErrors): void {
  const country = countryOf(facts);
  if (phone === null || phone === undefined || (country === undefined && !phone.trim().startsWith('+'))) return;
  if (normalisePhone(phone, country ?? undefined) === undefined)
    report.failAt('phone', 'invalid_phone', 'Expected a phone number in E.164 format, such as `+493023125000`.');
}

function validateRepresentatives({ legal_form, legal_representatives = [] }: Facts, report: ValidationErrors): void {
  if (legal_representatives.length === 0) return;
  if (legal_form === null)
    report.failAt('legal_form', 'required', '`legal_form` is required if `legal_representatives` is not empty.');
  else if (legal_form !== undefined) validateTypes(legal_representatives, legal_form, report);
  const names = new Set<string>();
  for (const [index, { name }] of legal_representatives.entries()) {
    const person = personKey(name);
    if (names.has(person)) report.failAt(`legal_representatives[${index}]`, 'duplicate', 'Duplicate person.');
    names.add(person);
  }
}

/** Equal for names that differ in spaces and capitals alone. */
const personKey = (name: string): string => normaliseText(name).trim().replace(/\s+/g, ' ').toLowerCase();

function validateTypes(
  representatives: readonly CompanyRepresentative[],
  code: string,
  report: ValidationErrors,
): void {
  const allowed = legalForm(code)?.representative_types ?? [];
  for (const [index, { type }] of representatives.entries())
    if (!allowed.includes(type))
      report.failAt(
        `legal_representatives[${index}].type`,
        'invalid_for_legal_form',
        `Allowed values for the legal form \`${code}\`: ${allowed.join(', ')}.`,
      );
}

/** The tax treatments of a company established in a country (decisions.md 9). */
export function taxTreatmentsIn(country: string): readonly TaxTreatment[] {
  if (country === 'DE') return ['input_tax_deductible', 'not_input_tax_deductible'];
  return euCountries.has(country) ? ['reverse_charge', 'not_input_tax_deductible'] : ['third_country_non_taxable'];
}

function validateTax({ tax_treatment, vat_number, ...facts }: Facts, report: ValidationErrors): void {
  const country = countryOf(facts);
  if (typeof country === 'string' && tax_treatment) {
    const fitting = taxTreatmentsIn(country);
    if (!fitting.includes(tax_treatment))
      report.failAt('tax_treatment', 'invalid', `Allowed values for a company in ${country}: ${fitting.join(', ')}.`);
  }
  if (tax_treatment === 'reverse_charge' && vat_number === null)
    report.failAt('vat_number', 'required', '`vat_number` is required for `reverse_charge`.');
}

/** Unless the company is known to be outside the EU, its VAT number must be one of the EU. */
function validateVatNumber({ vat_number, ...facts }: Facts, report: ValidationErrors): void {
  const country = countryOf(facts);
  if (
    vat_number === null ||
    vat_number === undefined ||
    country === undefined ||
    normaliseVatNumber(vat_number) !== undefined
  )
    return;
  if (country === null || euCountries.has(country))
    report.failAt('vat_number', 'invalid', 'Expected a VAT number of an EU country, such as `DE136695976`.');
}

/**
 * What a company needs to pass finalization (decisions.md 9 "Readiness"); `field` is relative to the company. Two missing recipients are two
 * issues of one field with different messages.
 */
export function companyReadiness(company: CompanyData): CompanyReadiness {
  const issues = brokenRules(company);
  return { ready: issues.length === 0, issues };
}

function brokenRules(company: CompanyData): CompanyReadiness['issues'] {
  const { name, address, phone, legal_form, tax_treatment, payout_bank_account } = company;
  const broken = [
    name === '' && companyRules.name,
    address === null && companyRules.address,
    phone === null && companyRules.phone,
    legal_form === null && companyRules.legalForm,
    isMissingRepresentatives(company) && companyRules.representatives,
    tax_treatment === null && companyRules.taxTreatment,
    tax_treatment === 'reverse_charge' && company.vat_number === null && companyRules.vatNumber,
    payout_bank_account === null && companyRules.account,
    !hasRecipient(company, 'requests_to_client') && companyRules.requestRecipient,
    !hasRecipient(company, 'statements') && companyRules.statementRecipient,
  ];
  return broken.filter((each) => each !== false);
}

const isMissingRepresentatives = ({ legal_form, legal_representatives }: CompanyData): boolean =>
  legal_form !== null && legal_representatives.length === 0 && legalForm(legal_form)?.representatives_required === true;

/** Whether the company has a recipient of these notifications. */
export const hasRecipient = (
  { notification_channels }: Pick<CompanyData, 'notification_channels'>,
  kind: NotificationKind,
): boolean => notification_channels.some(({ notifications }) => notifications.includes(kind));

/** Offboarding is final; suspending and resuming can be repeated and then change nothing. */
export const companyTransitions = [
  { from: 'active', by: 'suspend', to: 'suspended' },
  { from: 'suspended', by: 'suspend', to: 'suspended' },
  { from: 'suspended', by: 'resume', to: 'active' },
  { from: 'active', by: 'resume', to: 'active' },
  { from: 'active', by: 'offboard', to: 'offboarded' },
  { from: 'suspended', by: 'offboard', to: 'offboarded' },
] as const satisfies readonly { from: CompanyStatus; by: string; to: CompanyStatus }[];

export type CompanyCommand = (typeof companyTransitions)[number]['by'];

/** The row of a transition, or 409. */
export const moveCompany = transitionFinder(companyTransitions, 'company');

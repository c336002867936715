/**
 * What finalize requires of an order, its claims, its debtors and the company (decisions.md 3, 4, 5, 9): each rule with
 * the field that it reports, its code and its sentence. The service reports from this table; the operation's text, the
 * reference and `docs/guides/finalize.md` show it.
 */
import { limits } from '../grammar/limits.ts';
import type { FailureCode } from '../shapes/failure-codes.ts';
import { failureReasons } from './documents.ts';
import { rentalClaimTypes } from './rental-agreements.ts';

/** A rule of a part of the order, as its failure reads. */
export interface FinalizeRule<Field extends string = string, Code extends FailureCode = FailureCode> {
  /** Relative to the part, such as `due_date` of a claim. */
  readonly field: Field;
  readonly code: Code;
  readonly message: string;
}

const rule = <const F extends string, const C extends FailureCode>(
  field: F,
  code: C,
  message: string,
): FinalizeRule<F, C> => ({ field, code, message });
const required = <const F extends string>(field: F) =>
  rule(field, 'required', 'This field is required for finalization.');

const highestTotal = `The total must not exceed ${String(limits.total_cents).replace(/(\d{2})$/, '.$1')}.`;

export const orderRules = {
  noClaim: rule('claims', 'required', 'At least one claim is required.'),
  notFulfilled: rule('creditor_obligation_fulfilled', 'invalid', '`creditor_obligation_fulfilled` must be true.'),
  negativeTotal: rule('totals.order_value', 'negative_total', 'The total must not be negative.'),
  totalTooLarge: rule('totals.order_value', 'total_too_large', highestTotal),
} as const;

/** Of a claim without a title. */
export const receivableRules = {
  required: [
    required('subject_matter'),
    required('document_reference'),
    required('document_date'),
    required('due_date'),
    required('delay_date'),
  ],
  noPrincipal: required('principal_amount'),
  noDebt: rule('principal_amount', 'invalid', '`principal_amount` must be greater than zero.'),
  noType: rule(
    'legal_basis.claim_type_code',
    'required',
    '`claim_type_code` is required, here or as `default_claim_type` of the company.',
  ),
  noDispute: rule('dispute_reason', 'required', '`dispute_reason` is required for a disputed claim.'),
} as const;

/** Of every claim. */
export const claimRules = {
  dueBeforeDocument: rule('due_date', 'invalid', '`due_date` must not be before `document_date`.'),
  delayBeforeDue: rule('delay_date', 'delay_before_due', '`delay_date` must be after `due_date`.'),
  items: rule('items', 'items_total_mismatch', 'The sum of `items` must equal `principal_amount` within 0.01.'),
  overpaid: rule('payments', 'overpayment', 'The payments exceed the principal plus the additional charges.'),
  negativeTotal: rule('total_amount', 'negative_total', 'The total must not be negative.'),
  totalTooLarge: rule('total_amount', 'total_too_large', highestTotal),
} as const;

/** Of a claim with a title. */
export const titledClaimRules = {
  required: [required('subject_matter'), required('document_reference')],
  disputed: rule('is_disputed', 'invalid', '`is_disputed` must be false for a titled claim.'),
} as const;

/** Of the title of a claim. */
export const titleRules = {
  required: [
    required('type'),
    required('court'),
    required('file_number'),
    required('issued_on'),
    required('titled_amount'),
  ],
  noDebt: rule('titled_amount', 'invalid', '`titled_amount` must be greater than zero.'),
  future: rule('issued_on', 'invalid', '`issued_on` must not be in the future.'),
  servedBefore: rule('served_on', 'invalid', '`served_on` must not be before `issued_on`.'),
  finalBefore: rule('final_since', 'invalid', '`final_since` must not be before `issued_on`.'),
  noDocument: rule('documents', 'required', 'Upload the document of the title.'),
} as const;

export const agreementRules = {
  notRent: rule(
    'rental_agreement',
    'invalid',
    `A rental agreement requires a claim type code for rent: ${rentalClaimTypes.join(', ')}.`,
  ),
  endBeforeStart: rule('rental_agreement.lease_end', 'invalid', '`lease_end` must not be before `lease_start`.'),
  toBeforeFrom: rule('rental_agreement.period_to', 'invalid', '`period_to` must not be before `period_from`.'),
} as const;

/** Where a claim has documents: its own, those of its title, those of its rental agreement. */
const documentFields = ['documents', 'enforceable_title.documents', 'rental_agreement.documents'] as const;
export type DocumentField = (typeof documentFields)[number];

const documentRules = documentFields.flatMap((field) =>
  [...failureReasons, 'rejected' as const].map((code) =>
    rule(
      field,
      code,
      'A document failed its inspection. Delete it. A document that is still `pending` is no obstacle.',
    ),
  ),
);

export const debtorRules = {
  minorInBusiness: rule('acting_as', 'minor_debtor', '`acting_as` must be `consumer` for a person under 18.'),
  namelessPerson: rule('person', 'required', 'The debtor must have a name.'),
  namelessOrganization: rule('organization', 'required', 'The debtor must have a name.'),
  noGuardian: rule(
    'legal_representatives',
    'legal_guardian_required',
    'A representative of the type `legal_guardian` is required for a person under 18.',
  ),
  minorGuardian: rule('legal_representatives', 'minor', 'A legal guardian must be at least 18 years old.'),
  noAddress: rule('addresses', 'required', 'The debtor must have an address.'),
} as const;

const companyField = <const F extends string>(field: F) => rule(field, 'required', `\`${field}\` is required.`);

/** The case submission readiness of a company (decisions.md 9). */
export const companyRules = {
  name: companyField('name'),
  address: companyField('address'),
  phone: companyField('phone'),
  legalForm: companyField('legal_form'),
  representatives: rule('legal_representatives', 'required', 'A legal representative is required for this legal form.'),
  taxTreatment: companyField('tax_treatment'),
  vatNumber: rule('vat_number', 'required', '`vat_number` is required for `reverse_charge`.'),
  account: companyField('payout_bank_account'),
  requestRecipient: rule('notification_channels', 'required', 'A recipient for `requests_to_client` is required.'),
  statementRecipient: rule('notification_channels', 'required', 'A recipient for `statements` is required.'),
} as const;

/** The rules of a kind of part, and the path before their fields. */
export interface FinalizeChapter {
  readonly title: string;
  readonly path: string;
  readonly rules: readonly FinalizeRule[];
}

const claimPath = 'claims.{id}.';
const all = (rules: Readonly<Record<string, FinalizeRule | readonly FinalizeRule[]>>): FinalizeRule[] =>
  Object.values(rules).flat();

/** Every rule, in the order in which the parts are looked at. */
export const finalizeChapters: readonly FinalizeChapter[] = [
  { title: 'The order', path: '', rules: all(orderRules) },
  { title: 'A claim without a title', path: claimPath, rules: all(receivableRules) },
  { title: 'A claim with a title', path: claimPath, rules: all(titledClaimRules) },
  { title: 'Its title', path: `${claimPath}enforceable_title.`, rules: all(titleRules) },
  { title: 'A rental agreement', path: claimPath, rules: all(agreementRules) },
  { title: 'Every claim', path: claimPath, rules: [...all(claimRules), ...documentRules] },
  { title: 'The debtor', path: 'debtor.', rules: all(debtorRules) },
  { title: 'Each further debtor', path: 'additional_debtors.{id}.', rules: all(debtorRules) },
  { title: 'The company', path: 'company.', rules: all(companyRules) },
];

/** What is required of a field, with the codes of its failures. */
export interface FinalizeLine {
  readonly field: string;
  readonly codes: readonly FailureCode[];
  readonly message: string;
}

/** The rules of a chapter; those of one field and sentence are one line. */
export const finalizeLines = ({ rules }: FinalizeChapter): FinalizeLine[] =>
  rules.flatMap(({ field, message }, index) => {
    const same = rules.filter((each) => each.field === field && each.message === message);
    return same[0] === rules[index] ? [{ field, codes: same.map(({ code }) => code), message }] : [];
  });

/** Every rule as a text of the operation: a paragraph for each chapter. */
export const finalizeText = finalizeChapters
  .map((chapter) => {
    const lines = finalizeLines(chapter).map(
      ({ field, codes, message }) => `\`${field}\` (${codes.map((code) => `\`${code}\``).join(', ')}): ${message}`,
    );
    const below = chapter.path === '' ? '' : `, below \`${chapter.path.slice(0, -1)}\``;
    return `**${chapter.title}**${below}. ${lines.join(' ')}`;
  })
  .join('\n\n');

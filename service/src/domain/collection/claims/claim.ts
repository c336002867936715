/**
 * The rules of a claim, pure: how input becomes a row, how a change is laid over one, what a row looks
 * like on the wire, and what finalize asks of it. Amounts are cents here, money objects on the wire.
 */
import type {
  ChargeType,
  Claim,
  ClaimInput,
  ClaimPatch,
  ClaimStatus,
  Payment,
  PaymentInput,
} from '@mahnwerk/contract/case/claims.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { ClaimTypeCode } from '@mahnwerk/contract/shapes/claim-type.ts';
import type { EventEntry, MetadataEntry } from '@mahnwerk/contract/shapes/parts.ts';
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import type { MoneyObject } from '@mahnwerk/contract/shapes/values.ts';
import { identified } from '../../../platform/entries.ts';
import { newId } from '../../../platform/ids.ts';
import { faultOf, presentDocument, type StoredDocument } from '../../correspondence/documents/index.ts';
import { centsOf, type Cents, moneyOf, sumOf } from '../../../values/money.ts';
import { daysBetween } from '../../../values/day.ts';
import type { Fail, Part, StoredPart } from './part.ts';
import {
  type AgreementContents,
  changedAgreement,
  presentAgreement,
  reportPremises,
  collectAgreementReadinessErrors,
} from './rental-agreement.ts';
import {
  blankTitle,
  changedTitle,
  presentTitle,
  titledAmount,
  titledCosts,
  type TitleContents,
  collectTitleReadinessErrors,
} from './title.ts';

/** A claim as its row keeps it: the members a client writes, in their wire form, and computed sums. */
export interface ClaimFields {
  readonly your_reference: string | null;
  readonly document_reference: string | null;
  readonly subject_matter: string | null;
  readonly document_date: string | null;
  readonly due_date: string | null;
  readonly delay_date: string | null;
  /** Of a titled claim the titled amount. */
  readonly principal_cents: Cents | null;
  /** With the costs of a title. */
  readonly charges_cents: Cents;
  readonly items: readonly Item[];
  readonly legal_basis: LegalBasis;
  readonly is_disputed: boolean;
  readonly dispute_reason: string | null;
  readonly reminders: readonly Reminder[];
  readonly additional_charges: readonly Charge[];
  /** There from the first day if the claim is titled, else never. */
  readonly enforceable_title: Part<TitleContents> | null;
  readonly rental_agreement: Part<AgreementContents> | null;
}

export interface NewClaim extends ClaimFields {
  readonly id: string;
  readonly type: 'receivable' | 'titled';
  readonly payments: readonly NewPayment[];
  readonly payments_cents: Cents;
  readonly metadata: readonly MetadataEntry[];
  readonly events: readonly EventEntry[];
}

export interface NewPayment {
  readonly id: string;
  readonly amount_cents: Cents;
  readonly value_date: string;
  readonly your_reference: string | null;
  readonly metadata: readonly MetadataEntry[];
}

interface Item {
  readonly description: string;
  readonly quantity: string;
  readonly unit: string | null;
  readonly unit_price: MoneyObject;
  readonly amount: MoneyObject;
}

interface LegalBasis {
  readonly claim_type_code: ClaimTypeCode | null;
  readonly contract_date: string | null;
  readonly description: string | null;
}

interface Reminder {
  readonly id: string;
  readonly date: string;
  readonly due_date: string | null;
}

export interface Charge {
  readonly id: string;
  readonly type: ChargeType;
  readonly your_reference: string | null;
  readonly subject_matter: string | null;
  readonly amount: MoneyObject;
  readonly occurrence_date: string | null;
  readonly metadata: readonly MetadataEntry[];
  readonly events: readonly EventEntry[];
}

/** A stored claim with what its order adds to it. */
export interface ClaimRow extends ClaimFields {
  readonly enforceable_title: StoredPart<TitleContents> | null;
  readonly rental_agreement: StoredPart<AgreementContents> | null;
  readonly id: string;
  readonly type: 'receivable' | 'titled';
  readonly status: ClaimStatus;
  readonly order_id: string;
  readonly mandate_id: string | null;
  readonly reference_number: string | null;
  readonly debtor_id: string;
  readonly additional_debtor_ids: readonly string[];
  readonly payments_cents: Cents;
  /** Of its representation (size.ts). */
  readonly size_bytes: number;
  readonly payments: readonly StoredPayment[];
  readonly documents: readonly StoredDocument[];
  readonly metadata: readonly MetadataEntry[];
  readonly events: readonly EventEntry[];
  readonly created_at: string;
  readonly updated_at: string;
}

/** As the database puts a payment into JSON. */
export interface StoredPayment {
  readonly id: string;
  readonly status: Payment['status'];
  readonly rejection_reason: string | null;
  /** A JSON number: cents stay far below 2^53. */
  readonly amount_cents: number;
  readonly value_date: string;
  readonly your_reference: string | null;
  readonly metadata: readonly MetadataEntry[];
  readonly created_at: string;
  readonly updated_at: string;
}

const blank: ClaimFields = {
  your_reference: null,
  document_reference: null,
  subject_matter: null,
  document_date: null,
  due_date: null,
  delay_date: null,
  principal_cents: null,
  charges_cents: 0n,
  items: [],
  legal_basis: { claim_type_code: null, contract_date: null, description: null },
  is_disputed: false,
  dispute_reason: null,
  reminders: [],
  additional_charges: [],
  enforceable_title: null,
  rental_agreement: null,
};

/** A new claim from its input; failures are reported where the reader of the body stands. */
export function newClaim(input: ClaimInput, today: string, report: ValidationErrors): NewClaim {
  const { type = 'receivable' } = input;
  const payments = newPayments(input.payments ?? [], today, report);
  return {
    ...changed(type === 'titled' ? { ...blank, enforceable_title: blankTitle() } : blank, input, report),
    id: newId(),
    type,
    payments,
    payments_cents: sumOf(payments.map((payment) => payment.amount_cents)),
    metadata: input.metadata ?? [],
    events: input.events ?? [],
  };
}

/** A claim with a change laid over it: omitted members stay, arrays are replaced, known entries keep their ids. */
export function changed(current: ClaimFields, change: ClaimPatch, report: ValidationErrors): ClaimFields {
  const charges =
    change.additional_charges === undefined
      ? current.additional_charges
      : chargesOf(change.additional_charges, current.additional_charges, report);
  const title = changedTitle(change.enforceable_title, current.enforceable_title, report);
  const legal_basis = legalBasisOf(change.legal_basis, current.legal_basis);
  reportAgreement(change.rental_agreement, report);
  return {
    your_reference: orKeep(change.your_reference, current.your_reference),
    document_reference: orKeep(change.document_reference, current.document_reference),
    subject_matter: orKeep(change.subject_matter, current.subject_matter),
    document_date: orKeep(change.document_date, current.document_date),
    due_date: orKeep(change.due_date, current.due_date),
    delay_date: orKeep(change.delay_date, current.delay_date),
    principal_cents: principalOf(change.principal_amount, current.principal_cents, title, report),
    charges_cents: sumOf(charges.map((charge) => centsOf(charge.amount))) + titledCosts(title),
    items:
      change.items?.map(({ unit = null, ...item }) => ({
        description: item.description,
        quantity: item.quantity,
        unit,
        unit_price: item.unit_price,
        amount: item.amount,
      })) ?? current.items,
    legal_basis,
    is_disputed: orKeep(change.is_disputed, current.is_disputed),
    dispute_reason: orKeep(change.dispute_reason, current.dispute_reason),
    reminders:
      change.reminders === undefined ? current.reminders : remindersOf(change.reminders, current.reminders, report),
    additional_charges: charges,
    enforceable_title: title,
    rental_agreement: changedAgreement(
      change.rental_agreement,
      current.rental_agreement,
      legal_basis.claim_type_code,
      report,
    ),
  };
}

/** A title says what its claim comes to; whoever sends the principal beside it says the same. */
function principalOf(
  sent: ClaimPatch['principal_amount'],
  current: Cents | null,
  title: Part<TitleContents> | null,
  report: ValidationErrors,
): Cents | null {
  if (title === null) return sent === undefined ? current : sent === null ? null : centsOf(sent);
  const titled = titledAmount(title);
  if (sent !== undefined && sent !== null && centsOf(sent) !== titled)
    failBelow(
      report,
      ['principal_amount'],
      'invalid',
      'The principal of a titled claim is the titled amount of its title.',
    );
  return titled;
}

/** What is wrong with an agreement whatever claim it is sent to. */
export function reportAgreement(sent: ClaimPatch['rental_agreement'], report: ValidationErrors): void {
  report.enter('rental_agreement');
  reportPremises(sent ?? {}, report);
  report.leave();
}

const orKeep = <T>(sent: T | undefined, current: T): T => (sent === undefined ? current : sent);

function legalBasisOf(sent: ClaimPatch['legal_basis'], current: LegalBasis): LegalBasis {
  if (sent === undefined) return current;
  if (sent === null) return blank.legal_basis;
  return {
    claim_type_code: orKeep(sent.claim_type_code, current.claim_type_code),
    contract_date: orKeep(sent.contract_date, current.contract_date),
    description: orKeep(sent.description, current.description),
  };
}

function remindersOf(
  sent: NonNullable<ClaimPatch['reminders']>,
  current: readonly Reminder[],
  report: ValidationErrors,
): Reminder[] {
  const contents = sent.map(({ date, due_date = null }) => ({ date, due_date }));
  return identified('reminders', sent, contents, current, report);
}

function chargesOf(
  sent: NonNullable<ClaimPatch['additional_charges']>,
  current: readonly Charge[],
  report: ValidationErrors,
): Charge[] {
  const contents = sent.map(
    ({
      type = 'reminder_fee',
      your_reference = null,
      subject_matter = null,
      amount,
      occurrence_date = null,
      metadata = [],
      events = [],
    }) => ({
      type,
      your_reference,
      subject_matter,
      amount,
      occurrence_date,
      metadata,
      events,
    }),
  );
  return identified('additional_charges', sent, contents, current, report);
}

/** Reports at a path below where the report stands. */
export function failBelow(
  report: ValidationErrors,
  keys: readonly (string | number)[],
  code: string,
  message: string,
): void {
  for (const key of keys) report.enter(key);
  report.fail(code, message);
  for (const _key of keys) report.leave();
}

/** Payments that come with a claim: none in the future, none twice (decisions.md 4). */
function newPayments(sent: readonly PaymentInput[], today: string, report: ValidationErrors): NewPayment[] {
  const seen = new Set<string>();
  return sent.map((payment, index) => {
    const { amount, value_date, your_reference = null, metadata = [] } = payment;
    if (value_date > today)
      failBelow(report, ['payments', index, 'value_date'], 'invalid', 'A payment cannot lie in the future.');
    const identity = JSON.stringify([amount.value, value_date, your_reference]);
    if (seen.has(identity))
      failBelow(report, ['payments', index], 'duplicate_payment', 'This payment stands here twice.');
    seen.add(identity);
    return { id: newId(), amount_cents: centsOf(amount), value_date, your_reference, metadata };
  });
}

/** Principal + additional charges − payments (decisions.md 3). */
export const totalOf = (claim: { principal_cents: Cents | null; charges_cents: Cents; payments_cents: Cents }): Cents =>
  (claim.principal_cents ?? 0n) + claim.charges_cents - claim.payments_cents;

/** Where a claim's documents are. */
export const documentsOfClaim = (claimId: string): string => `/v2/claims/${claimId}/documents/`;

/** The wire form, in the contract's order. */
export const presentClaim = (row: ClaimRow, publicUrl: string): Claim => ({
  id: row.id,
  type: row.type,
  status: row.status,
  order_id: row.order_id,
  mandate_id: row.mandate_id,
  debtor_id: row.debtor_id,
  additional_debtor_ids: row.additional_debtor_ids,
  your_reference: row.your_reference,
  document_reference: row.document_reference,
  subject_matter: row.subject_matter,
  document_date: row.document_date,
  due_date: row.due_date,
  delay_date: row.delay_date,
  principal_amount: row.principal_cents === null ? null : moneyOf(row.principal_cents),
  additional_charges_amount: moneyOf(row.charges_cents),
  total_amount: moneyOf(totalOf(row)),
  items: row.items,
  legal_basis: row.legal_basis,
  is_disputed: row.is_disputed,
  dispute_reason: row.dispute_reason,
  reminders: row.reminders,
  additional_charges: row.additional_charges,
  payments: row.payments.map((payment) => presentPayment(payment, row)),
  enforceable_title: row.enforceable_title === null ? null : presentTitle(row.enforceable_title, row.id, publicUrl),
  rental_agreement: row.rental_agreement === null ? null : presentAgreement(row.rental_agreement, row.id, publicUrl),
  documents: row.documents.map((document) => presentDocument(document, `${publicUrl}${documentsOfClaim(row.id)}`)),
  metadata: row.metadata,
  events: row.events,
  created_at: row.created_at,
  updated_at: row.updated_at,
});

export const paymentUrl = (publicUrl: string, id: string): string => `${publicUrl}/v2/payments/${id}/`;

/** What a payment shows of its claim. */
export type ClaimOfPayment = Pick<
  ClaimRow,
  'id' | 'document_reference' | 'your_reference' | 'mandate_id' | 'reference_number'
>;

export const presentPayment = (
  payment: Omit<StoredPayment, 'amount_cents'> & { readonly amount_cents: number | Cents },
  claim: ClaimOfPayment,
): Payment => ({
  id: payment.id,
  status: payment.status,
  rejection_reason: payment.rejection_reason,
  amount: moneyOf(BigInt(payment.amount_cents)),
  value_date: payment.value_date,
  your_reference: payment.your_reference,
  metadata: payment.metadata,
  claim: { id: claim.id, document_reference: claim.document_reference, your_reference: claim.your_reference },
  mandate:
    claim.mandate_id === null || claim.reference_number === null
      ? null
      : { id: claim.mandate_id, reference_number: claim.reference_number },
  created_at: payment.created_at,
  updated_at: payment.updated_at,
});

/** Items may miss the principal by a cent of rounding, not by more (service.md 2.4). */
const items_tolerance_cents = 1n;

/**
 * What finalize asks of a claim, each entry below `claims.{id}` (decisions.md 3, 4).
 *
 * @param defaultType the company's `default_claim_type`, which fills the missing code of a receivable
 */
export function collectClaimReadinessErrors(
  claim: ClaimRow,
  { defaultType, today }: { readonly defaultType: ClaimTypeCode | null; readonly today: string },
  report: ValidationErrors,
): void {
  const fail: Fail = (field, code, message) => report.failAt(`claims.${claim.id}.${field}`, code, message);
  if (claim.enforceable_title === null) collectReceivableReadinessErrors(claim, defaultType, fail);
  else {
    requireAll(claim, ['subject_matter', 'document_reference'], fail);
    if (claim.is_disputed) fail('is_disputed', 'invalid', 'A titled claim cannot be disputed.');
    collectTitleReadinessErrors(claim.enforceable_title, today, fail);
  }
  if (claim.rental_agreement !== null)
    collectAgreementReadinessErrors(
      claim.rental_agreement,
      claim.legal_basis.claim_type_code ?? (claim.type === 'titled' ? null : defaultType),
      fail,
    );
  contradictoryDates(claim, fail);
  contradictoryAmounts(claim, fail);
  failedDocuments('documents', claim.documents, fail);
  failedDocuments('enforceable_title.documents', claim.enforceable_title?.documents ?? [], fail);
  failedDocuments('rental_agreement.documents', claim.rental_agreement?.documents ?? [], fail);
}

function collectReceivableReadinessErrors(claim: ClaimRow, defaultType: ClaimTypeCode | null, fail: Fail): void {
  requireAll(claim, ['subject_matter', 'document_reference', 'document_date', 'due_date', 'delay_date'], fail);
  if (claim.principal_cents === null) fail('principal_amount', 'required', 'This field is required to finalize.');
  else if (claim.principal_cents <= 0n) fail('principal_amount', 'invalid', 'The principal must be greater than zero.');
  if (claim.legal_basis.claim_type_code === null && defaultType === null)
    fail('legal_basis.claim_type_code', 'required', 'Name the claim type here, or a default for the company.');
  if (claim.is_disputed && claim.dispute_reason === null)
    fail('dispute_reason', 'required', 'A disputed claim needs the reason.');
}

function requireAll(claim: ClaimRow, fields: readonly (keyof ClaimRow)[], fail: Fail): void {
  for (const field of fields) if (claim[field] === null) fail(field, 'required', 'This field is required to finalize.');
}

/** What cannot be read proves nothing: it is deleted, or sent anew. A pending one may still turn out well. */
function failedDocuments(field: string, documents: readonly StoredDocument[], fail: Fail): void {
  for (const document of documents) {
    const fault = faultOf(document);
    if (fault !== undefined)
      fail(field, fault, `Delete the document ${document.id} (${document.filename}), which is ${document.status}.`);
  }
}

function contradictoryDates({ document_date, due_date, delay_date }: ClaimRow, fail: Fail): void {
  if (document_date !== null && due_date !== null && daysBetween(document_date, due_date) < 0)
    fail('due_date', 'invalid', 'The due date must not precede the document date.');
  if (due_date !== null && delay_date !== null && daysBetween(due_date, delay_date) <= 0)
    fail('delay_date', 'delay_before_due', 'Delay begins after the due date.');
}

function contradictoryAmounts(claim: ClaimRow, fail: Fail): void {
  const items = sumOf(claim.items.map((item) => centsOf(item.amount)));
  const difference = items - (claim.principal_cents ?? 0n);
  if (
    claim.items.length > 0 &&
    claim.principal_cents !== null &&
    (difference > items_tolerance_cents || difference < -items_tolerance_cents)
  )
    fail('items', 'items_total_mismatch', 'The items must add up to the principal within 0.01.');
  const owed = (claim.principal_cents ?? 0n) + claim.charges_cents;
  if (claim.payments_cents > owed) fail('payments', 'overpayment', 'The payments exceed principal and charges.');
  const total = totalOf(claim);
  if (total < 0n) fail('total_amount', 'negative_total', 'The total must not be negative.');
  if (total > limits.total_cents) fail('total_amount', 'total_too_large', 'The total exceeds 9 999 999 999.99.');
}

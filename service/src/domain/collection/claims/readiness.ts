/**
 * What finalize requires of a claim, pure (decisions.md 3, 4): each error is reported below `claims.{id}`. The rules of titles and rental
 * agreements are in files of their own.
 */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { ClaimTypeCode } from '@mahnwerk/contract/shapes/claim-type.ts';
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { daysBetween } from '../../../values/day.ts';
import { centsOf, sumOf } from '../../../values/money.ts';
import { faultOf, type StoredDocument } from '../../correspondence/documents/index.ts';
import { type ClaimRow, totalOf } from './claim.ts';
import type { Fail } from './part.ts';
import { collectAgreementReadinessErrors } from './rental-agreement.ts';
import { collectTitleReadinessErrors } from './title.ts';

/** The items may differ from the principal by one cent of rounding (service.md 2.4). */
const items_tolerance_cents = 1n;

/** @param defaultType the company's `default_claim_type`, which fills the missing code of a receivable */
export function collectClaimReadinessErrors(
  claim: ClaimRow,
  { defaultType, today }: { readonly defaultType: ClaimTypeCode | null; readonly today: string },
  report: ValidationErrors,
): void {
  const fail: Fail = (field, code, message) => report.failAt(`claims.${claim.id}.${field}`, code, message);
  if (claim.enforceable_title === null) collectReceivableReadinessErrors(claim, defaultType, fail);
  else {
    requireAll(claim, ['subject_matter', 'document_reference'], fail);
    if (claim.is_disputed) fail('is_disputed', 'invalid', '`is_disputed` must be false for a titled claim.');
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
  if (claim.principal_cents === null) fail('principal_amount', 'required', 'This field is required for finalization.');
  else if (claim.principal_cents <= 0n)
    fail('principal_amount', 'invalid', '`principal_amount` must be greater than zero.');
  if (claim.legal_basis.claim_type_code === null && defaultType === null)
    fail(
      'legal_basis.claim_type_code',
      'required',
      '`claim_type_code` is required, here or as `default_claim_type` of the company.',
    );
  if (claim.is_disputed && claim.dispute_reason === null)
    fail('dispute_reason', 'required', '`dispute_reason` is required for a disputed claim.');
}

function requireAll(claim: ClaimRow, fields: readonly (keyof ClaimRow)[], fail: Fail): void {
  for (const field of fields)
    if (claim[field] === null) fail(field, 'required', 'This field is required for finalization.');
}

/** A failed document has to be deleted or replaced. A pending one may still become ready. */
function failedDocuments(field: string, documents: readonly StoredDocument[], fail: Fail): void {
  for (const document of documents) {
    const fault = faultOf(document);
    if (fault !== undefined)
      fail(field, fault, `The document ${document.id} (${document.filename}) is \`${document.status}\`. Delete it.`);
  }
}

function contradictoryDates({ document_date, due_date, delay_date }: ClaimRow, fail: Fail): void {
  if (document_date !== null && due_date !== null && daysBetween(document_date, due_date) < 0)
    fail('due_date', 'invalid', '`due_date` must not be before `document_date`.');
  if (due_date !== null && delay_date !== null && daysBetween(due_date, delay_date) <= 0)
    fail('delay_date', 'delay_before_due', '`delay_date` must be after `due_date`.');
}

function contradictoryAmounts(claim: ClaimRow, fail: Fail): void {
  const items = sumOf(claim.items.map((item) => centsOf(item.amount)));
  const difference = items - (claim.principal_cents ?? 0n);
  if (
    claim.items.length > 0 &&
    claim.principal_cents !== null &&
    (difference > items_tolerance_cents || difference < -items_tolerance_cents)
  )
    fail('items', 'items_total_mismatch', 'The sum of `items` must equal `principal_amount` within 0.01.');
  const owed = (claim.principal_cents ?? 0n) + claim.charges_cents;
  if (claim.payments_cents > owed)
    fail('payments', 'overpayment', 'The payments exceed the principal plus the additional charges.');
  const total = totalOf(claim);
  if (total < 0n) fail('total_amount', 'negative_total', 'The total must not be negative.');
  if (total > limits.total_cents)
    fail('total_amount', 'total_too_large', 'The total must not exceed 9 999 999 999.99.');
}

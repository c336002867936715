/**
 * What finalize requires of a claim, pure (decisions.md 3, 4): each error is reported below `claims.{id}`. The rules of titles and rental
 * agreements are in files of their own.
 */
import {
  claimRules,
  type DocumentField,
  type FinalizeRule,
  receivableRules,
  titledClaimRules,
} from '@mahnwerk/contract/case/finalize-rules.ts';
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

interface ReadinessSetting {
  readonly defaultType: ClaimTypeCode | null;
  readonly today: string;
  /** The operator holds the originals of the titles. */
  readonly hasOriginals?: boolean;
}

/** @param defaultType the company's `default_claim_type`, which fills the missing code of a receivable */
export function collectClaimReadinessErrors(
  claim: ClaimRow,
  { defaultType, today, hasOriginals = false }: ReadinessSetting,
  report: ValidationErrors,
): void {
  const fail: Fail = ({ field, code, message }) => report.failAt(`claims.${claim.id}.${field}`, code, message);
  if (claim.enforceable_title === null) collectReceivableReadinessErrors(claim, defaultType, fail);
  else {
    failWhereNull(claim, titledClaimRules.required, fail);
    if (claim.is_disputed) fail(titledClaimRules.disputed);
    collectTitleReadinessErrors(claim.enforceable_title, { today, hasOriginals }, fail);
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
  failWhereNull(claim, receivableRules.required, fail);
  if (claim.principal_cents === null) fail(receivableRules.noPrincipal);
  else if (claim.principal_cents <= 0n) fail(receivableRules.noDebt);
  if (claim.legal_basis.claim_type_code === null && defaultType === null) fail(receivableRules.noType);
  if (claim.is_disputed && claim.dispute_reason === null) fail(receivableRules.noDispute);
}

function failWhereNull(claim: ClaimRow, rules: readonly FinalizeRule<keyof ClaimRow>[], fail: Fail): void {
  for (const rule of rules) if (claim[rule.field] === null) fail(rule);
}

/** A failed document has to be deleted or replaced. A pending one may still become ready. */
function failedDocuments(field: DocumentField, documents: readonly StoredDocument[], fail: Fail): void {
  for (const document of documents) {
    const code = faultOf(document);
    const message = `The document ${document.id} (${document.filename}) is \`${document.status}\`. Delete it.`;
    if (code !== undefined) fail({ field, code, message });
  }
}

function contradictoryDates({ document_date, due_date, delay_date }: ClaimRow, fail: Fail): void {
  if (document_date !== null && due_date !== null && daysBetween(document_date, due_date) < 0)
    fail(claimRules.dueBeforeDocument);
  if (due_date !== null && delay_date !== null && daysBetween(due_date, delay_date) <= 0)
    fail(claimRules.delayBeforeDue);
}

function contradictoryAmounts(claim: ClaimRow, fail: Fail): void {
  const items = sumOf(claim.items.map((item) => centsOf(item.amount)));
  const difference = items - (claim.principal_cents ?? 0n);
  if (
    claim.items.length > 0 &&
    claim.principal_cents !== null &&
    (difference > items_tolerance_cents || difference < -items_tolerance_cents)
  )
    fail(claimRules.items);
  const owed = (claim.principal_cents ?? 0n) + claim.charges_cents;
  if (claim.payments_cents > owed) fail(claimRules.overpaid);
  const total = totalOf(claim);
  if (total < 0n) fail(claimRules.negativeTotal);
  if (total > limits.total_cents) fail(claimRules.totalTooLarge);
}

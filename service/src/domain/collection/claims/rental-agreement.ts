/** The rules of a rental agreement, pure: creation and change, its wire form, what finalize requires of it. */
import { agreementRules } from '@mahnwerk/contract/case/finalize-rules.ts';
import {
  type RentalAgreement,
  type RentalAgreementInput,
  type RentalAgreementPatch,
  rentalClaimTypes,
} from '@mahnwerk/contract/case/rental-agreements.ts';
import type { ClaimTypeCode } from '@mahnwerk/contract/shapes/claim-type.ts';
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { newId } from '../../../platform/ids.ts';
import { postalCodeFailure } from '../../../values/postal-code.ts';
import { presentDocument } from '../../correspondence/documents/index.ts';
import type { Fail, PartOfClaim, StoredPart } from './part.ts';

export type AgreementContents = Omit<RentalAgreement, 'id' | 'documents'>;

/** The agreement that replaces the current one under its id; errors are reported at `rental_agreement`. */
export function changedAgreement(
  sent: RentalAgreementInput | null | undefined,
  current: PartOfClaim<AgreementContents> | null,
  code: ClaimTypeCode | null,
  report: ValidationErrors,
): PartOfClaim<AgreementContents> | null {
  if (sent === undefined) return current;
  if (sent === null) return null;
  if (!isRentOrUnknown(code)) {
    report.enter('rental_agreement');
    report.fail(agreementRules.notRent.code, agreementRules.notRent.message);
    report.leave();
  }
  return { id: current?.id ?? newId(), contents: agreementContents(sent) };
}

/** A claim without a type code may be one for rent. */
const isRentOrUnknown = (code: ClaimTypeCode | null): boolean =>
  code === null || rentalClaimTypes.some((each) => each === code);

/** An agreement merged with a change. */
export const mergedAgreement = (
  { contents }: PartOfClaim<AgreementContents>,
  change: RentalAgreementPatch,
): RentalAgreementInput => ({
  ...contents,
  ...change,
});

const agreementContents = (sent: RentalAgreementInput): AgreementContents => ({
  contract_date: sent.contract_date,
  premises: { ...sent.premises, postal_code: sent.premises.postal_code ?? null },
  lease_start: sent.lease_start,
  lease_end: sent.lease_end ?? null,
  period_from: sent.period_from,
  period_to: sent.period_to,
  monthly_rent: sent.monthly_rent,
});

/** Reports a missing postal code, or one that does not have the form of its country, at `premises.postal_code`. */
export function validatePremises({ premises }: RentalAgreementPatch, report: ValidationErrors): void {
  const failure = premises && postalCodeFailure(premises.postal_code ?? null, premises.country);
  if (failure === undefined) return;
  report.enter('premises');
  report.enter('postal_code');
  report.fail(failure.code, failure.message);
  report.leave();
  report.leave();
}

/** The path of an agreement's documents. */
export const documentsOfAgreement = (claimId: string): string => `/v2/claims/${claimId}/rental-agreement/documents/`;

export const presentAgreement = (
  { id, contents, documents }: StoredPart<AgreementContents>,
  claimId: string,
  publicUrl: string,
): RentalAgreement => ({
  id,
  ...contents,
  documents: documents.map((document) => presentDocument(document, `${publicUrl}${documentsOfAgreement(claimId)}`)),
});

/**
 * What finalize requires of an agreement.
 *
 * @param code the claim type with which the claim will be submitted
 */
export function collectAgreementReadinessErrors(
  { contents }: StoredPart<AgreementContents>,
  code: ClaimTypeCode | null,
  fail: Fail,
): void {
  const { lease_start, lease_end, period_from, period_to } = contents;
  if (!isRentOrUnknown(code)) fail(agreementRules.notRent);
  if (lease_end !== null && lease_end < lease_start) fail(agreementRules.endBeforeStart);
  if (period_to < period_from) fail(agreementRules.toBeforeFrom);
}

/**
 * Claims: their rules and their SQL, for orders, mandates and payments. They have no routes of their own: an order is the aggregate, and a claim changes
 * only with it (orders/parts/claims.ts).
 */
import type { CompanyTx } from '../../../platform/database/session.ts';
import { module } from '../../../platform/module.ts';
import type { DocumentParents } from '../../correspondence/documents/index.ts';
import { type ClaimPart, companyOfClaim, touchClaim } from './store.ts';

export { isKnownClaim, noSuchClaim } from './known.ts';

export { changedClaim, newClaim, validateAgreement } from './change.ts';
export { validateScenarios } from './scenario.ts';
export { missingDutyData } from './duty-data.ts';
export { completedClaim, completedFields, isCompletion, validateCompletion } from './completion.ts';
export { validateDraftData } from './duty-input.ts';
export { type ClaimRow, documentsOfClaim, presentClaim, totalOf } from './claim.ts';
export { type ClaimFields, fieldsOf, isUnchanged } from './fields.ts';
export { countsAsPaid, presentPayment, recordPaymentReported } from './payment.ts';
export { companyOfClaim } from './store.ts';
export { barredBefore, earliestLastDay, lastDayBefore } from './limitation.ts';
export { collectClaimReadinessErrors } from './readiness.ts';
export { documentsOfAgreement, mergedAgreement, presentAgreement, validatePremises } from './rental-agreement.ts';
export { rowOfNewClaim } from './new-row.ts';
export { sizeOfClaim, sizeOfPayment } from './size.ts';
export { insertClaims } from './store-insert.ts';
export { documentsOfTitle, presentTitle, reportTitleDays, titleContentsOf } from './title.ts';
export {
  findNewestTitle,
  hasUntitled,
  markTitled,
  type OperatorTitleRow,
  readContainedCosts,
  readNewestTitle,
  setOriginalAt,
  setProcedureBefore,
  setTitleRevoked,
  takeProcedureBefore,
} from './store-titles.ts';
export { readClaimsOfCases, readClaimsOfMandates, readClaimsWith } from './store-found.ts';
export { type ClaimsInShort, listClaims, listEveryClaim, summariseClaimsOf } from './store-list.ts';
export {
  fillClaimType,
  syncClaimStatus,
  growClaim,
  moveToOrder,
  findOrderOfClaim,
  findPart,
  readClaim,
  readClaimIdsOf,
  readClaimsOf,
  addToPayments,
  type ClaimPart,
  readClaimsIn,
  removeClaim,
  statusOfClaim,
  takenReferences,
  touchClaim,
  touchClaimsOf,
  updateClaim,
} from './store.ts';

const touchPart =
  (part: ClaimPart) =>
  (tx: CompanyTx, id: string): void =>
    touchClaim(tx, part, id);

export const claimsModule = module({
  documents: {
    claim: touchPart('claim'),
    enforceable_title: touchPart('enforceable_title'),
    rental_agreement: touchPart('rental_agreement'),
  } satisfies DocumentParents,
  companiesOf: { claims: companyOfClaim },
});

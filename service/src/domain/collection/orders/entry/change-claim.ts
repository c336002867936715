/**
 * The operator changes a claim: of a draft that it entered whatever the company could change, of an accepted claim what its
 * first letter must state (correspondence.md 6.2).
 */
import type { ClaimEntryPatch, ClaimPatch } from '@mahnwerk/contract/case/claims.ts';
import type { claimEntry } from '@mahnwerk/contract/operator/order-entry.ts';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import type { CompanyTx } from '../../../../platform/database/session.ts';
import { audited, unchanged } from '../../../../platform/http/audited.ts';
import { checked, type Handler } from '../../../../platform/http/handler.ts';
import { orNotFound, refuseFailures, refuseIfAny, refuseUnless } from '../../../../platform/refusal.ts';
import { businessDateOf } from '../../../ladder/business-date/index.ts';
import { refuseCopy } from '../../../parties/companies/index.ts';
import { correctDefaultTerms } from '../../agreements/index.ts';
import {
  type ClaimRow,
  companyOfClaim,
  completedClaim,
  completedFields,
  fieldsOf,
  findOrderOfClaim,
  isCompletion,
  isUnchanged,
  presentClaim,
  readClaim,
  statusOfClaim,
  validateAgreement,
  validateCompletion,
  validateDraftData,
} from '../../claims/index.ts';
import { isMandateOver, lockMandate, type MandateRow } from '../../mandates/index.ts';
import { changeClaim, storeChange } from '../parts/claims.ts';
import type { OrderRow } from '../order.ts';
import { claimForOperator } from '../review/for-operator.ts';
import * as store from '../store.ts';
import { refuseForeignClaim } from './entered.ts';

interface Change {
  readonly id: string;
  readonly body: ClaimEntryPatch;
  readonly publicUrl: string;
}

export const updateClaim: Handler<'operator', (typeof claimEntry)['routes']['update']> = checked(
  async ({ tx, path, body }) => {
    const today = await businessDateOf(tx, await companyOfClaim(tx, path.id));
    const status = await statusOfClaim(tx, path.id);
    let draft: ClaimPatch = {};
    refuseFailures((report) => {
      if (status === 'accepted') validateCompletion(body, today, report);
      else draft = draftPatch(body, today, report);
    });
    return { status, draft };
  },
  async ({ tx, path, body, deps: { publicUrl }, checked: { status, draft } }) => {
    const change = { id: path.id, body, publicUrl };
    if (status === 'accepted') return completeClaim(tx, change);
    // A claim that was handed in is closed to both sides.
    if (status === 'draft') await refuseForeignClaim(tx, path.id);
    else await refuseCopy(tx);
    const { document_reference: reference } = draft;
    const claim = await changeClaim(tx, { id: path.id, changeOf: () => draft, reference, publicUrl });
    return audited(presented(claim, publicUrl), { after: { fields: Object.keys(body) } });
  },
);

const presented = (claim: ClaimRow, publicUrl: string) => claimForOperator(presentClaim(claim, publicUrl), publicUrl);

/** The change of a draft, as the company would send it: a charge has an amount. */
function draftPatch(body: ClaimEntryPatch, today: string, report: ValidationErrors): ClaimPatch {
  const { additional_charges: sent, ...others } = body;
  const additional_charges = sent?.flatMap(({ amount, ...charge }, index) => {
    if (amount !== undefined) return { ...charge, amount };
    report.failBelow(['additional_charges', index, 'amount'], 'required', 'This field is required.');
    return [];
  });
  const patch = { ...others, ...(additional_charges && { additional_charges }) };
  validateAgreement(patch.rental_agreement, report);
  validateDraftData(patch, today, report);
  return patch;
}

/** Adds to an accepted claim what its first letter must state. */
async function completeClaim(tx: CompanyTx, { id, body, publicUrl }: Change) {
  await refuseCopy(tx);
  refuseUnless(isCompletion(body), 'claim_not_editable', {
    detail:
      'Of an accepted claim, `contract_date`, `incident_date` and `description` of the legal basis and the `stated_interest` of charges can change.',
  });
  const { order, claim, mandate } = await lockAccepted(tx, id);
  const report = new ValidationErrors();
  const next = completedClaim(fieldsOf(claim), body, report);
  refuseIfAny(report);
  if (isUnchanged(next, fieldsOf(claim))) return unchanged(presented(claim, publicUrl));
  const { contract_date } = next.legal_basis;
  const booked = await correctDefaultTerms(tx, mandate, { claim_id: id, contract_date, publicUrl });
  const changed = await storeChange(tx, { order, claim, next, publicUrl });
  const { before, after } = booked ?? {};
  return audited(presented(changed, publicUrl), { before, after: { ...after, fields: completedFields(body) } });
}

/** The accepted claim with its order and its open case, which are locked. @throws Refusal claim_not_editable */
async function lockAccepted(
  tx: CompanyTx,
  id: string,
): Promise<{ order: OrderRow; claim: ClaimRow; mandate: MandateRow }> {
  const order = orNotFound(await store.lockOrder(tx, orNotFound(await findOrderOfClaim(tx, id))));
  const [claim, mandate] = await Promise.all([
    readClaim(tx, id),
    order.mandate_id === null ? undefined : lockMandate(tx, order.mandate_id),
  ]);
  refuseUnless(mandate !== undefined && !isMandateOver(mandate), 'claim_not_editable', {
    detail: 'The case is closed.',
  });
  return { order, claim: orNotFound(claim), mandate };
}

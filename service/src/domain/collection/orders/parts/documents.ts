/** The documents of claims: added and deleted while their order is a draft, readable in every state. */
import { claimDocuments } from '@mahnwerk/contract/case/claim-documents.ts';
import type { CompanyTx } from '../../../../platform/database/session.ts';
import { implement } from '../../../../platform/http/handler.ts';
import { orNotFound, refuseFailures } from '../../../../platform/refusal.ts';
import { type ClaimPart, documentsOfClaim, growClaim, findOrderOfClaim } from '../../claims/index.ts';
import {
  documentHandlers,
  type SizeDifference,
  type WritableParentRules,
} from '../../../correspondence/documents/index.ts';
import { touchOrder, lockDraft } from '../draft.ts';
import { validateClaimSize, validateOrderSize } from '../totals.ts';

/** Adds the changed size of documents to their claim and its order; 400 where either exceeds its limit. */
export const resizeClaim =
  (part: ClaimPart) =>
  async (tx: CompanyTx, id: string, { bytes, field }: SizeDifference): Promise<void> => {
    const { size_bytes, claim_count, claims_bytes } = orNotFound(await growClaim(tx, part, { id, bytes }));
    refuseFailures((report) => {
      validateClaimSize({ field, bytes: size_bytes, before: size_bytes - bytes }, report);
      if (!report.failed)
        validateOrderSize({ field, bytes: claims_bytes, before: claims_bytes - bytes }, claim_count, report);
    });
  };

const claimDocumentRules: WritableParentRules<{ readonly claim_id: string }> = {
  type: 'claim',
  documentsPath: ({ claim_id }) => documentsOfClaim(claim_id),
  findParent: async (db, { claim_id }) => ((await findOrderOfClaim(db, claim_id)) === undefined ? undefined : claim_id),
  lockParent: (tx, { claim_id }) => lockEditableClaim(tx, claim_id),
  touchParent: resizeClaim('claim'),
};

/** Locks the draft of a claim and resets its deadline; returns the claim's id. */
export async function lockEditableClaim(tx: CompanyTx, claimId: string): Promise<string> {
  const order = await lockDraft(tx, orNotFound(await findOrderOfClaim(tx, claimId)), 'claim_not_editable');
  // A concurrent request may have deleted it.
  orNotFound(await findOrderOfClaim(tx, claimId));
  await touchOrder(tx, order.id);
  return claimId;
}

export const claimDocumentRoutes = implement(claimDocuments, documentHandlers(claimDocumentRules));

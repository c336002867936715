/** The documents of claims: added and deleted while their order is a draft; read ever after. */
import { needs } from './needs.ts';
import { claimDocuments } from '@mahnwerk/contract/case/claim-documents.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { implement } from '../../../platform/http/handler.ts';
import { orNotFound, refuseFailures } from '../../../platform/refusal.ts';
import { type ClaimPart, documentsOfClaim, growClaim, orderOf } from '../claims/index.ts';
import {
  documentReadHandlers,
  documentRemovalHandler,
  documentUploadHandler,
  type Resizing,
  type WritableParentRules,
} from '../../correspondence/documents/index.ts';
import { changeBelow, lockDraft } from './draft.ts';
import { reportLargeClaim, reportLargeOrder } from './totals.ts';

/** The documents of a claim, or of what it has one of, changed: so did what the claim shows, and its size. */
export const touchedClaim =
  (part: ClaimPart) =>
  async (tx: CompanyTx, id: string, { bytes, field }: Resizing): Promise<void> => {
    const { size_bytes, claim_count, claims_bytes } = orNotFound(await growClaim(tx, part, { id, bytes }));
    refuseFailures((report) => {
      reportLargeClaim({ field, bytes: size_bytes, before: size_bytes - bytes }, report);
      if (!report.failed)
        reportLargeOrder({ field, bytes: claims_bytes, before: claims_bytes - bytes }, claim_count, report);
    });
  };

const ofClaims: WritableParentRules<{ readonly claim_id: string }> = {
  type: 'claim',
  home: ({ claim_id }) => documentsOfClaim(claim_id),
  find: async (db, { claim_id }) => ((await orderOf(db, claim_id)) === undefined ? undefined : claim_id),
  hold: (tx, { claim_id }) => lockEditable(tx, claim_id),
  touch: touchedClaim('claim'),
};

/** A claim whose draft is locked, and lives for ninety days from now on. */
export async function lockEditable(tx: CompanyTx, claimId: string): Promise<string> {
  const order = await lockDraft(tx, orNotFound(await orderOf(tx, claimId)), 'claim_not_editable');
  // Deleted by who held the lock before us.
  orNotFound(await orderOf(tx, claimId));
  changeBelow(tx, order.id);
  return claimId;
}

export const claimDocumentRoutes = implement(claimDocuments, needs, {
  ...documentReadHandlers(ofClaims),
  create: documentUploadHandler(ofClaims),
  delete: documentRemovalHandler(ofClaims),
});

/** The documents of claims: added and deleted while their order is a draft; read ever after. */
import { claimDocuments } from '@mahnwerk/contract/groups/claim-documents.ts';
import type { CompanyTx } from '../../machinery/database/session.ts';
import { serve } from '../../machinery/http/handler.ts';
import { found } from '../../machinery/refusal.ts';
import { documentsOfClaim, orderOf, touchClaim } from '../claims/index.ts';
import { documentReadHandlers, documentRemovalHandler, documentUploadHandler, type WritableParentRules } from '../documents/index.ts';
import { lockDraft, touchDraft } from './draft.ts';

const ofClaims: WritableParentRules<{ readonly claim_id: string }> = {
  type: 'claim',
  home: ({ claim_id }) => documentsOfClaim(claim_id),
  find: async (db, { claim_id }) => ((await orderOf(db, claim_id)) === undefined ? undefined : claim_id),
  hold: (tx, { claim_id }) => holdEditable(tx, claim_id),
  touch: touchClaim,
};

/** A claim whose draft is locked, and lives for ninety days from now on. */
export async function holdEditable(tx: CompanyTx, claimId: string): Promise<string> {
  const order = await lockDraft(tx, found(await orderOf(tx, claimId)), 'claim_not_editable');
  // Deleted by who held the lock before us.
  found(await orderOf(tx, claimId));
  touchDraft(tx, order.id);
  return claimId;
}

export const claimDocumentRoutes = serve(claimDocuments, {
  ...documentReadHandlers(ofClaims),
  create: documentUploadHandler(ofClaims),
  delete: documentRemovalHandler(ofClaims),
});

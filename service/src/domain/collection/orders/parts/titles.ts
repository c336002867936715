/** The client's routes of enforceable titles and their documents. A title changes while the order of its claim is a draft. */
import { enforceableTitleDocuments, enforceableTitles } from '@mahnwerk/contract/case/enforceable-titles.ts';
import { type RouteModule, implement } from '../../../../platform/http/handler.ts';
import { orNotFound } from '../../../../platform/refusal.ts';
import { type ClaimRow, documentsOfTitle, findPart, presentTitle, readClaim } from '../../claims/index.ts';
import { documentHandlers, type WritableParentRules } from '../../../correspondence/documents/index.ts';
import { changeClaim } from './claims.ts';
import { lockEditableClaim, resizeClaim } from './documents.ts';

const titleRoutes = implement(enforceableTitles, {
  async get({ db, path, deps }) {
    return present(orNotFound(await readClaim(db, path.claim_id)), deps.publicUrl);
  },

  async update({ tx, path, body, deps }) {
    // 404 comes before the 409 of an order that is no draft.
    orNotFound(await findPart(tx, 'enforceable_title', path.claim_id));
    return present(
      await changeClaim(tx, {
        id: path.claim_id,
        changeOf: () => ({ enforceable_title: body }),
        publicUrl: deps.publicUrl,
      }),
      deps.publicUrl,
    );
  },
});

const present = (claim: ClaimRow, publicUrl: string) =>
  presentTitle(orNotFound(claim.enforceable_title ?? undefined), claim.id, publicUrl);

const titleDocumentRules: WritableParentRules<{ readonly claim_id: string }> = {
  type: 'enforceable_title',
  documentsPath: ({ claim_id }) => documentsOfTitle(claim_id),
  findParent: (db, { claim_id }) => findPart(db, 'enforceable_title', claim_id),
  async lockParent(tx, { claim_id }) {
    const id = orNotFound(await findPart(tx, 'enforceable_title', claim_id));
    await lockEditableClaim(tx, claim_id);
    return id;
  },
  touchParent: resizeClaim('enforceable_title'),
};

const documentRoutes = implement(enforceableTitleDocuments, documentHandlers(titleDocumentRules));

export const enforceableTitleRoutes: Readonly<Record<'title' | 'documents', RouteModule>> = {
  title: titleRoutes,
  documents: documentRoutes,
};

/** The titles of titled claims, and their documents: one function per route. They change as their claim does, while its order is a draft. */
import { enforceableTitleDocuments, enforceableTitles } from '@mahnwerk/contract/case/enforceable-titles.ts';
import { type Served, serve } from '../../../platform/http/handler.ts';
import { found } from '../../../platform/refusal.ts';
import { type ClaimRow, documentsOfTitle, partIn, presentTitle, readClaim } from '../claims/index.ts';
import {
  documentReadHandlers,
  documentRemovalHandler,
  documentUploadHandler,
  type WritableParentRules,
} from '../../correspondence/documents/index.ts';
import { changeClaim } from './claims.ts';
import { holdEditable, touchedClaim } from './documents.ts';

const titleRoutes = serve(enforceableTitles, {
  async get({ db, path, service }) {
    return present(found(await readClaim(db, path.claim_id)), service.publicUrl);
  },

  async update({ tx, path, body, service }) {
    // That there is none is told before that its draft takes no change.
    found(await partIn(tx, 'enforceable_title', path.claim_id));
    return present(
      await changeClaim(tx, {
        id: path.claim_id,
        changeOf: () => ({ enforceable_title: body }),
        publicUrl: service.publicUrl,
      }),
      service.publicUrl,
    );
  },
});

const present = (claim: ClaimRow, publicUrl: string) =>
  presentTitle(found(claim.enforceable_title ?? undefined), claim.id, publicUrl);

const ofTitles: WritableParentRules<{ readonly claim_id: string }> = {
  type: 'enforceable_title',
  home: ({ claim_id }) => documentsOfTitle(claim_id),
  find: (db, { claim_id }) => partIn(db, 'enforceable_title', claim_id),
  async hold(tx, { claim_id }) {
    const id = found(await partIn(tx, 'enforceable_title', claim_id));
    await holdEditable(tx, claim_id);
    return id;
  },
  touch: touchedClaim('enforceable_title'),
};

const documentRoutes = serve(enforceableTitleDocuments, {
  ...documentReadHandlers(ofTitles),
  create: documentUploadHandler(ofTitles),
  delete: documentRemovalHandler(ofTitles),
});

export const enforceableTitleRoutes: readonly Served[] = [titleRoutes, documentRoutes];

/** The rental agreements of claims for rent, and their documents: one function per route. They change as their claim does, while its order is a draft. */
import { needs } from './needs.ts';
import {
  type RentalAgreementPatch,
  rentalAgreementDocuments,
  rentalAgreements,
} from '@mahnwerk/contract/case/rental-agreements.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { checked, type RouteModule, implement } from '../../../platform/http/handler.ts';
import { orNotFound, refuseFailures, refuseUnless } from '../../../platform/refusal.ts';
import {
  type ClaimRow,
  documentsOfAgreement,
  mergedAgreement,
  partIn,
  presentAgreement,
  readClaim,
  reportPremises,
} from '../claims/index.ts';
import {
  documentReadHandlers,
  documentRemovalHandler,
  documentUploadHandler,
  type WritableParentRules,
} from '../../correspondence/documents/index.ts';
import { changeClaim } from './claims.ts';
import { lockEditable, touchedClaim } from './documents.ts';

const refuseUnfit = ({ body }: { readonly body: RentalAgreementPatch }): void =>
  refuseFailures((report) => reportPremises(body, report));

const agreementRoutes = implement(rentalAgreements, needs, {
  async get({ db, path, deps }) {
    return present(orNotFound(await readClaim(db, path.claim_id)), deps.publicUrl);
  },

  create: checked(refuseUnfit, async ({ tx, path, body, deps }) => {
    const changeOf = ({ rental_agreement }: ClaimRow) => {
      refuseUnless(rental_agreement === null, 'conflict', { detail: 'The claim already has a rental agreement.' });
      return { rental_agreement: body };
    };
    return present(await changeClaim(tx, { id: path.claim_id, changeOf, publicUrl: deps.publicUrl }), deps.publicUrl);
  }),

  update: checked(refuseUnfit, async ({ tx, path, body, deps }) => {
    await agreementIn(tx, path.claim_id);
    const changeOf = ({ rental_agreement }: ClaimRow) => ({
      rental_agreement: mergedAgreement(orNotFound(rental_agreement ?? undefined), body),
    });
    return present(await changeClaim(tx, { id: path.claim_id, changeOf, publicUrl: deps.publicUrl }), deps.publicUrl);
  }),

  async delete({ tx, path, deps }) {
    await agreementIn(tx, path.claim_id);
    const changeOf = ({ rental_agreement }: ClaimRow) => {
      orNotFound(rental_agreement ?? undefined);
      return { rental_agreement: null };
    };
    await changeClaim(tx, { id: path.claim_id, changeOf, publicUrl: deps.publicUrl });
    return undefined;
  },
});

const present = (claim: ClaimRow, publicUrl: string) =>
  presentAgreement(orNotFound(claim.rental_agreement ?? undefined), claim.id, publicUrl);

/** That there is none is told before that the draft takes no change. */
const agreementIn = async (tx: CompanyTx, claimId: string): Promise<string> =>
  orNotFound(await partIn(tx, 'rental_agreement', claimId));

const ofAgreements: WritableParentRules<{ readonly claim_id: string }> = {
  type: 'rental_agreement',
  home: ({ claim_id }) => documentsOfAgreement(claim_id),
  find: (db, { claim_id }) => partIn(db, 'rental_agreement', claim_id),
  async hold(tx, { claim_id }) {
    await agreementIn(tx, claim_id);
    await lockEditable(tx, claim_id);
    // Another may have taken it off before we held the draft.
    return agreementIn(tx, claim_id);
  },
  touch: touchedClaim('rental_agreement'),
};

const documentRoutes = implement(rentalAgreementDocuments, needs, {
  ...documentReadHandlers(ofAgreements),
  create: documentUploadHandler(ofAgreements),
  delete: documentRemovalHandler(ofAgreements),
});

export const rentalAgreementRoutes: readonly RouteModule[] = [agreementRoutes, documentRoutes];

/** The client's routes of rental agreements and their documents. An agreement changes while the order of its claim is a draft. */
import {
  type RentalAgreementPatch,
  rentalAgreementDocuments,
  rentalAgreements,
} from '@mahnwerk/contract/case/rental-agreements.ts';
import type { CompanyTx } from '../../../../platform/database/session.ts';
import { checked, type RouteModule, implement } from '../../../../platform/http/handler.ts';
import { orNotFound, refuseFailures, refuseUnless } from '../../../../platform/refusal.ts';
import {
  type ClaimRow,
  documentsOfAgreement,
  mergedAgreement,
  findPart,
  presentAgreement,
  readClaim,
  validatePremises,
} from '../../claims/index.ts';
import { documentHandlers, type WritableParentRules } from '../../../correspondence/documents/index.ts';
import { changeClaim } from './claims.ts';
import { lockEditableClaim, resizeClaim } from './documents.ts';

const refuseInvalidPremises = ({ body }: { readonly body: RentalAgreementPatch }): void =>
  refuseFailures((report) => validatePremises(body, report));

const agreementRoutes = implement(rentalAgreements, {
  async get({ db, path, deps }) {
    return present(orNotFound(await readClaim(db, path.claim_id)), deps.publicUrl);
  },

  create: checked(refuseInvalidPremises, async ({ tx, path, body, deps }) => {
    const changeOf = ({ rental_agreement }: ClaimRow) => {
      refuseUnless(rental_agreement === null, 'conflict', { detail: 'The claim already has a rental agreement.' });
      return { rental_agreement: body };
    };
    return present(await changeClaim(tx, { id: path.claim_id, changeOf, publicUrl: deps.publicUrl }), deps.publicUrl);
  }),

  update: checked(refuseInvalidPremises, async ({ tx, path, body, deps }) => {
    await requireAgreement(tx, path.claim_id);
    const changeOf = ({ rental_agreement }: ClaimRow) => ({
      rental_agreement: mergedAgreement(orNotFound(rental_agreement ?? undefined), body),
    });
    return present(await changeClaim(tx, { id: path.claim_id, changeOf, publicUrl: deps.publicUrl }), deps.publicUrl);
  }),

  async delete({ tx, path, deps }) {
    await requireAgreement(tx, path.claim_id);
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

/** 404 for a claim without an agreement; checked before the 409 of an order that is no draft. */
const requireAgreement = async (tx: CompanyTx, claimId: string): Promise<string> =>
  orNotFound(await findPart(tx, 'rental_agreement', claimId));

const agreementDocumentRules: WritableParentRules<{ readonly claim_id: string }> = {
  type: 'rental_agreement',
  documentsPath: ({ claim_id }) => documentsOfAgreement(claim_id),
  findParent: (db, { claim_id }) => findPart(db, 'rental_agreement', claim_id),
  async lockParent(tx, { claim_id }) {
    await requireAgreement(tx, claim_id);
    await lockEditableClaim(tx, claim_id);
    // A concurrent request may have removed it.
    return requireAgreement(tx, claim_id);
  },
  touchParent: resizeClaim('rental_agreement'),
};

const documentRoutes = implement(rentalAgreementDocuments, documentHandlers(agreementDocumentRules));

export const rentalAgreementRoutes: Readonly<Record<'agreement' | 'documents', RouteModule>> = {
  agreement: agreementRoutes,
  documents: documentRoutes,
};

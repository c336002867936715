/** Offers of instalment plans: what the debtor may accept until a day (case-work.md 7). */
import { module, type Module } from '../../../platform/module.ts';
import type { LetterNeeds } from '../../case-correspondence/case-letters/index.ts';
import { followOffers } from './jobs.ts';
import { planOfferRoutes } from './operator.ts';

export { acceptOffer } from './accept.ts';
export { checkOffer, openOffer } from './make.ts';
export { declineOffer, lockOffer } from './operator.ts';
export type { OfferRow } from './offer.ts';
export { eraseOffers, readOpenOffer } from './store.ts';
export { withdrawUnsent } from './unsent.ts';
export { offerTransitions } from './transitions.ts';

export const planOffersModule = (needs: LetterNeeds): Module =>
  module({ routes: [planOfferRoutes(needs)], jobs: (deps) => [followOffers(deps)] });

/** Orders with their claims and documents: drafts, finalization and review. */
import { module, type Module } from '../../../platform/module.ts';
import { claimRoutes } from './parts/claims.ts';
import { claimDocumentRoutes } from './parts/documents.ts';
import { orderRoutes, type Preflight } from './handlers.ts';
import type { OrderEndings } from './end.ts';
import { expireDrafts } from './jobs.ts';
import { orderMessageRoutes } from './parts/messages.ts';
import { reviewRoutes } from './review/operator.ts';
import { operatorClaimRoutes } from './review/operator-claims.ts';
import { rentalAgreementRoutes } from './parts/rental-agreements.ts';
import { companyOfOrder } from './store.ts';
import { sandboxOrderRoutes } from './sandbox.ts';
import { enforceableTitleRoutes } from './parts/titles.ts';
import { entryRoutes } from './entry/routes.ts';

export { expireDrafts };
export { enteredRoutes } from './entry/entered.ts';
export { acceptOrder } from './review/accept.ts';
export { collectSubmissionErrors, finalizeDraft } from './finalize.ts';
export { endOrder } from './end.ts';
export { expiryOf } from './draft.ts';
export { checksOf } from './review/checks.ts';
export { type TriedDraft, tryDraft } from './try-draft.ts';
export { composeDraft, createDraft, deleteDraft } from './write.ts';
export { type ComposedOrder, insertOrder } from './compose.ts';
export { refuseForeignClaim } from './entry/entered.ts';

export { errorsOfNew, type NewSubmission, submitNew } from './submit-new.ts';
export type { Preflight } from './handlers.ts';
export type { OrderEndings } from './end.ts';
export { touchOrder, lockLiveOrder } from './draft.ts';
export { operatorMessagesOnOrders } from './parts/messages.ts';
export { isExpired, orderFields, type OrderRow, orderTransitions, orderUrl } from './order.ts';
export { requestsOnOrders } from './parts/requests.ts';
export { companyOfOrder, lockOrder } from './store.ts';
export { readOrders, readTalkedAbout } from './store-many.ts';
export { eraseDraftsOf, eraseOrders, nextCases } from './store.ts';
export { noTotals, validateClaimSize, validateOrderSize } from './totals.ts';

export const ordersModule = (endings: OrderEndings, preflight: Preflight): Module =>
  module({
    routes: [
      orderRoutes(endings, preflight),
      reviewRoutes(endings),
      sandboxOrderRoutes(endings),
      claimRoutes,
      operatorClaimRoutes,
      claimDocumentRoutes,
      ...Object.values(enforceableTitleRoutes),
      ...Object.values(rentalAgreementRoutes),
      ...entryRoutes,
      ...orderMessageRoutes,
    ],
    jobs: (deps) => [expireDrafts(deps)],
    companiesOf: { orders: companyOfOrder },
  });

import { module } from '../../../platform/module.ts';
import { claimRoutes } from './claims.ts';
import { claimDocumentRoutes } from './documents.ts';
import { orderRoutes } from './handlers.ts';
import { expireDrafts } from './jobs.ts';
import { orderMessageRoutes } from './messages.ts';
import { needs } from './needs.ts';
import { rentalAgreementRoutes } from './rental-agreements.ts';
import { enforceableTitleRoutes } from './titles.ts';

export { expireDrafts };
export { changeBelow, lockLive as lockLiveOrder, readWhole as readWholeOrder } from './draft.ts';
export { orderEventData } from './events.ts';
export { moveOrder, type OrderRow, presentQueuedOrder, orderTransitions } from './order.ts';
export { endRequests, requestsOnOrders } from './requests.ts';
export { companyOfOrder, listOrders, lockOrder, moveTo } from './store.ts';
export { difference, noTotals, reportLargeClaim, reportLargeOrder, totalsOf } from './totals.ts';

export const ordersModule = module({
  needs,
  routes: [
    orderRoutes,
    claimRoutes,
    claimDocumentRoutes,
    ...enforceableTitleRoutes,
    ...rentalAgreementRoutes,
    ...orderMessageRoutes,
  ],
  jobs: (deps) => [expireDrafts(deps)],
});

export { claimRoutes } from './claims.ts';
export { readWhole as readWholeOrder } from './draft.ts';
export { orderEventData } from './events.ts';
export { orderRoutes } from './handlers.ts';
export { expireDrafts } from './jobs.ts';
export { move as moveOrder, type OrderRow, presentOrder, transitions as orderTransitions } from './order.ts';
export { companyOfOrder, listOrders, lockOrder, moveTo, revalue } from './store.ts';

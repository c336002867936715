/** Requests to the client on orders: an order under review is `awaiting_client_response` while one of its requests is open. */
import type { CompanyTx } from '../../../../platform/database/session.ts';
import { orNotFound } from '../../../../platform/refusal.ts';
import { syncClaimStatus } from '../../claims/index.ts';
import { type RequestParentRules, withdrawOpenRequests } from '../../../correspondence/requests/index.ts';
import { lockLiveOrder } from '../draft.ts';
import { moveOrder } from '../order.ts';
import * as store from '../store.ts';

export const requestsOnOrders: RequestParentRules = {
  exists: async (db, id) => (await store.readOrder(db, id)) !== undefined,
  lock: async (tx, id) => void (await lockLiveOrder(tx, id)),
  async lockForRequest(tx, id) {
    const { status } = await lockLiveOrder(tx, id);
    if (status !== 'awaiting_client_response') moveOrder(status, 'ask');
  },
  async syncParent(tx, id) {
    store.recountRequests(tx, id);
    const { status, open_request_count: open } = orNotFound(await store.readOrder(tx, id));
    if (status === 'submitted' && open > 0) moveWithClaims(tx, id, moveOrder(status, 'ask').to);
    if (status === 'awaiting_client_response' && open === 0) moveWithClaims(tx, id, moveOrder(status, 'answered').to);
  },
};

/** Moves the order with its claims; no event is recorded. */
function moveWithClaims(tx: CompanyTx, id: string, to: 'submitted' | 'awaiting_client_response'): void {
  store.moveTo(tx, id, to);
  syncClaimStatus(tx, id, to);
}

/** Withdraws the open requests of an order that ends without a mandate. */
export function withdrawRequests(tx: CompanyTx, id: string): void {
  withdrawOpenRequests(tx, id);
  store.recountRequests(tx, id);
}

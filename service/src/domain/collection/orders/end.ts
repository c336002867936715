/** The end of an order without a mandate: the review rejects it, or it is withdrawn. */
import type { OrderStatus } from '@mahnwerk/contract/case/orders.ts';
import { record } from '../../../platform/events/index.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { readClaimIdsOf, syncClaimStatus } from '../claims/index.ts';
import { lockLiveOrder } from './draft.ts';
import { orderEventData } from './events.ts';
import { moveOrder } from './order.ts';
import { withdrawRequests } from './parts/requests.ts';
import * as store from './store.ts';

/** What the end of an order does in modules above this one. */
export interface OrderEndings {
  /** The order of these claims was rejected or withdrawn; it is locked. */
  readonly orderEnded: (tx: CompanyTx, claimIds: readonly string[]) => Promise<void>;
}

interface Ending {
  readonly by: 'reject' | 'withdraw';
  readonly publicUrl: string;
  readonly rejection_reason?: string;
  readonly withdrawal_reason?: string | null;
}

/** Returns the status before and after. */
export async function endOrder(
  tx: CompanyTx,
  id: string,
  { by, publicUrl, ...reasons }: Ending,
  { orderEnded }: OrderEndings,
): Promise<{ readonly before: OrderStatus; readonly after: OrderStatus }> {
  const order = await lockLiveOrder(tx, id);
  const { to, emits } = moveOrder(order.status, by);
  const claims = await readClaimIdsOf(tx, [id]);
  store.moveTo(tx, id, to, reasons);
  syncClaimStatus(tx, id, to);
  withdrawRequests(tx, id);
  record(tx, emits, orderEventData(tx, id, claims, publicUrl));
  await orderEnded(
    tx,
    claims.map((claim) => claim.id),
  );
  return { before: order.status, after: to };
}

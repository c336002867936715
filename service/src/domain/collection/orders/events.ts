/** The data that the events of an order share: the order and a snapshot of its claims (service.md 6.3). */
import type { CompanyTx } from '../../../platform/database/session.ts';
import { orderUrl } from './order.ts';

type WithId = { readonly id: string };

/** @param claims of the order at the time of the event; their ids are sorted */
export const orderEventData = (tx: CompanyTx, orderId: string, claims: readonly WithId[], publicUrl: string) => ({
  company_id: tx.tenant.company_id,
  order_id: orderId,
  order_url: orderUrl(publicUrl, orderId),
  claim_ids: claims.map(({ id }) => id).sort(),
});

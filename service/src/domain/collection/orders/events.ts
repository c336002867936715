/** The payload that order events share: the order and the snapshot of its claims (service.md 6.3). */
import type { CompanyTx } from '../../../platform/database/session.ts';
import { readClaimIdsOf } from '../claims/index.ts';
import { orderUrl } from './order.ts';

/** `claim_ids` is sorted and stands for the time of the transition. */
export const orderEventData = (companyId: string, orderId: string, claimIds: readonly string[], publicUrl: string) => ({
  company_id: companyId,
  order_id: orderId,
  order_url: orderUrl(publicUrl, orderId),
  claim_ids: [...claimIds].sort(),
});

export async function readOrderEventData(tx: CompanyTx, orderId: string, publicUrl: string) {
  const claims = await readClaimIdsOf(tx, [orderId]);
  return orderEventData(
    tx.tenant.company_id,
    orderId,
    claims.map((claim) => claim.id),
    publicUrl,
  );
}

/** Memberships that end with the company's use of the service, or with a Partner's access. */
import { recordMembershipEvent } from './add.ts';
import * as store from './store.ts';
import type { OperatorTx, PartnerTx } from '../../../platform/database/session.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';

/** Revokes all pending and active memberships of an offboarded company, whose row is locked. */
export async function revokeLiveMemberships(
  tx: OperatorTx,
  company: string,
  deps: Pick<Dependencies, 'publicUrl'>,
): Promise<void> {
  for (const id of await store.revokeLive(tx, company, 'company_offboarded'))
    await recordMembershipEvent(tx, { company, id }, deps, 'membership.revoked');
}

/**
 * Revokes the pending invitations of a Partner whose access ends; a restored access does not restore them. The company's row is locked. To be called
 * before the access is `disconnected`: afterwards the Partner's own transaction does not see them.
 */
export async function revokePendingMemberships(
  tx: OperatorTx | PartnerTx,
  link: { readonly company_id: string; readonly partner_id: string },
  deps: Pick<Dependencies, 'publicUrl'>,
): Promise<void> {
  const place = { company: link.company_id, partner: link.partner_id };
  for (const id of await store.revokePending(tx, place, 'access_revoked'))
    await recordMembershipEvent(tx, { company: link.company_id, id }, deps, 'membership.revoked');
}

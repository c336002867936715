/** Memberships that end because something else does: the company's use of the service, a Partner's access. */
import { recordMembershipEvent } from './add.ts';
import * as store from './store.ts';
import type { OperatorTx, PartnerTx } from '../../../platform/database/session.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';

type Service = Pick<Dependencies, 'publicUrl'>;

/** The company is offboarded, and its row held: nobody is its user any more. */
export async function revokeLiveMemberships(tx: OperatorTx, company: string, deps: Service): Promise<void> {
  for (const id of await store.revokeLive(tx, company, 'company_offboarded'))
    await recordMembershipEvent(tx, { company, id }, deps, 'membership.revoked');
}

/**
 * A Partner's access ends: what it has invited and nobody has set up yet ends with it, and does not come back with a restored access. The company's
 * row is held by then (it is the first in the order of locks). Called before the access is `disconnected`: from then on the Partner's own
 * transaction does not see them. The Partner is told while its access has not ended.
 */
export async function revokePendingMemberships(
  tx: OperatorTx | PartnerTx,
  link: { readonly company_id: string; readonly partner_id: string },
  deps: Service,
): Promise<void> {
  const place = { company: link.company_id, partner: link.partner_id };
  for (const id of await store.revokePending(tx, place, 'access_revoked'))
    await recordMembershipEvent(tx, { company: link.company_id, id }, deps, 'membership.revoked');
}

/**
 * The end of a Partner's access to a company: the operator revokes it, or the Partner disconnects. Pending invitations, drafts and deliveries end with
 * it and are not restored with the access (service.md 3.6; docs/decisions/0025).
 */
import {
  endAll,
  holdCompany,
  type Link,
  lockLink,
  moveAccess,
  requireChangeable,
  setAccess,
} from '../partner-access/index.ts';
import { refuseMirrored } from '../companies/index.ts';
import { revokePendingMemberships } from '../memberships/index.ts';
import type { OperatorTx, PartnerTx } from '../../../platform/database/session.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { orNotFound, refuseUnless } from '../../../platform/refusal.ts';

/** A link after its end, and the `updated_at` of the company that the Partner sees. */
export interface Ended {
  readonly link: Link;
  readonly company_updated_at: string;
}

/**
 * Ends the access and returns the new link. Only events may follow before the commit, because it locks the fan-out of deliveries.
 *
 * @param link locked after its company, so that no command of the Partner for the company is running
 */
export async function endAccess(
  tx: OperatorTx | PartnerTx,
  link: Link,
  by: 'revoke' | 'disconnect',
  deps: Pick<Dependencies, 'publicUrl'>,
): Promise<Ended> {
  const access = moveAccess(link.access, by).to;
  // Revoked first, so that the Partner receives no event of its own end; `access` last, because a disconnected Partner cannot see its invitations.
  await setAccess(tx, link, 'revoked');
  await revokePendingMemberships(tx, link, deps);
  const { updated_at, company_updated_at } = await setAccess(tx, link, access);
  endAll(tx, link);
  return { link: { ...link, access, updated_at }, company_updated_at };
}

/** The Partner disconnects from the company, which is hidden from it afterwards; no event. 404, or 403 for a revoked access and for a suspended company. */
export async function disconnectCompany(
  tx: PartnerTx,
  companyId: string,
  deps: Pick<Dependencies, 'publicUrl'>,
): Promise<Ended> {
  const [company, locked] = await Promise.all([
    holdCompany(tx, companyId),
    lockLink(tx, tx.tenant.partner_id, companyId),
  ]);
  const { sandbox_origin, status } = orNotFound(company);
  const link = orNotFound(locked);
  refuseUnless(link.access !== 'disconnected', 'not_found');
  refuseMirrored(sandbox_origin);
  requireChangeable({ access: link.access, status });
  return endAccess(tx, link, 'disconnect', deps);
}

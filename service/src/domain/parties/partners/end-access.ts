/**
 * How a Partner's access to a company ends, whoever ends it: the operator revokes it, or the Partner lets the company go. What goes with it is said
 * here once, and none of it comes back with the access (service.md 3.6; docs/decisions/0025).
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

/** A link after its end, and when what the Partner sees of the company last changed. */
export interface Ended {
  readonly link: Link;
  readonly company_updated_at: string;
}

/**
 * Ends the access; the new link. To be called last before the commit but for what is told of it: it holds the fan-out's turn.
 * @param link locked, and its company before it, so that none of the Partner's commands for the company is under way
 */
export async function endAccess(
  tx: OperatorTx | PartnerTx,
  link: Link,
  by: 'revoke' | 'disconnect',
  deps: Pick<Dependencies, 'publicUrl'>,
): Promise<Ended> {
  const access = moveAccess(link.access, by).to;
  // Ended before anything is told, so that the Partner itself is not; hidden after it, because its own transaction has to see what it takes back.
  await setAccess(tx, link, 'revoked');
  await revokePendingMemberships(tx, link, deps);
  const { updated_at, company_updated_at } = await setAccess(tx, link, access);
  endAll(tx, link);
  return { link: { ...link, access, updated_at }, company_updated_at };
}

/** The Partner lets the company go: hidden from it from now on, and no event is recorded. 404, or 403 for a revoked access and for a suspended company. */
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

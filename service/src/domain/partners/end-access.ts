/**
 * How a Partner's access to a company ends, whoever ends it: the operator revokes it, or the Partner lets the company go. What goes with it is said
 * here once, and none of it comes back with the access (service.md 3.6; docs/decisions/0025).
 */
import { endAll, holdCompany, type Link, lockLink, move, setAccess } from '../access/index.ts';
import { refuseMirrored } from '../companies/index.ts';
import { revokePendingOf } from '../memberships/index.ts';
import type { OperatorTx, PartnerTx } from '../../machinery/database/session.ts';
import type { Surroundings } from '../../machinery/http/handler.ts';
import { found, refuseUnless } from '../../machinery/refusal.ts';

/**
 * Ends the access; the new link. To be called last before the commit but for what is told of it: it holds the fan-out's turn.
 * @param link locked, and its company before it, so that none of the Partner's commands for the company is under way
 */
export async function endAccess(tx: OperatorTx | PartnerTx, link: Link, by: 'revoke' | 'disconnect', service: Pick<Surroundings, 'publicUrl'>): Promise<Link> {
  const access = move(link.access, by);
  // Ended before anything is told, so that the Partner itself is not; hidden after it, because its own transaction has to see what it takes back.
  setAccess(tx, link, 'revoked');
  await revokePendingOf(tx, link, service);
  if (access !== 'revoked') setAccess(tx, link, access);
  endAll(tx, link);
  return { ...link, access, updated_at: tx.now };
}

/** The Partner lets the company go: hidden from it from now on, and nobody is told. 404, or 403 for one whose access was taken from it. */
export async function disconnect(tx: PartnerTx, companyId: string, service: Pick<Surroundings, 'publicUrl'>): Promise<void> {
  const [company, held] = await Promise.all([holdCompany(tx, companyId), lockLink(tx, tx.partner, companyId)]);
  const { sandbox_origin } = found(company);
  const link = found(held);
  refuseUnless(link.access !== 'disconnected', 'not_found');
  refuseMirrored(sandbox_origin);
  refuseUnless(link.access !== 'revoked', 'permission_denied');
  await endAccess(tx, link, 'disconnect', service);
}

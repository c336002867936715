/**
 * The end of a Partner's access to a company: the operator revokes it, or the Partner disconnects. Pending invitations, drafts and deliveries end with
 * it and are not restored with the access (service.md 3.6; docs/decisions/0025).
 */
import { closePartnerDeliveries, type Link, moveAccess, setAccess } from '../partner-access/index.ts';
import { revokePendingMemberships } from '../memberships/index.ts';
import type { CompanyTx, OperatorTx } from '../../../platform/database/session.ts';
import { endAnswersOfPartner } from '../../../platform/http/stored-answers.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';

/** What the end of an access does in modules above this one. */
export interface AccessEndings {
  /** Deletes the drafts that the Partner created for the company. */
  readonly accessEnded: (tx: CompanyTx, partner: string) => void;
}

/** A link after its end, and the `updated_at` of the company that the Partner sees. */
export interface EndedAccess {
  readonly link: Link;
  readonly company_updated_at: string;
}

/**
 * Ends the access and returns the new link. Only events may follow before the commit, because it locks the fan-out of deliveries.
 *
 * @param link locked after its company, so that no command of the Partner for the company is running
 */
export async function endAccess(
  tx: OperatorTx,
  link: Link,
  by: 'revoke' | 'disconnect',
  deps: Pick<Dependencies, 'publicUrl'> & AccessEndings,
): Promise<EndedAccess> {
  const access = moveAccess(link.access, by).to;
  const { company_id: company, partner_id: partner } = link;
  // Before the memberships are revoked: the Partner gets no events of those.
  const { updated_at, company_updated_at } = await setAccess(tx, link, access);
  await revokePendingMemberships(tx, link, deps);
  endAnswersOfPartner(tx, partner, company);
  deps.accessEnded(tx.forCompany(company), partner);
  closePartnerDeliveries(tx, link);
  return { link: { ...link, access, updated_at }, company_updated_at };
}

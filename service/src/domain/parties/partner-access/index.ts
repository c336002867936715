import type { AccessStore } from '../../../platform/http/company.ts';
import { closeDeliveries } from '../../../platform/delivery/close.ts';
import type { Database } from '../../../platform/database/pool.ts';
import type { OperatorTx } from '../../../platform/database/session.ts';
import * as store from './store.ts';

export {
  caseAccessOf,
  comesBackBy,
  created as createdAccess,
  moveAccess,
  requireChangeable,
  requireReadable,
  accessTransitions,
} from './access.ts';
export { confirmAccess } from './confirm-access.ts';
export {
  actableCompanies,
  type LockedCompany,
  holdCompany,
  type Link,
  link,
  lockAccessForShareOf as lockPartnerAccess,
  lockLink,
  managedOf,
  ownAccessTo,
  pageOfPartner as linksOfPartner,
  setAccess,
  setConfirmed,
} from './store.ts';
export { membershipUrl, recordPartnerEvent, recordPartnerEvents } from './events.ts';

/** Closes what waits to be delivered to the Partner about the company; the event of a revocation is sent. */
export const closePartnerDeliveries = (tx: OperatorTx, { company_id, partner_id }: store.Link): void =>
  closeDeliveries(tx, { company: company_id, partner: partner_id, except: 'company.access.revoked' });

/** What the pipeline asks of a Partner's access. */
export const accessStore = (database: Database): AccessStore => ({
  accessOf: (partnerId, companyId) => database.lookUp((db) => store.accessOf(db, partnerId, companyId)),
  lockAccessForShare: (tx, partnerId) => store.lockAccessForShareOf(tx, partnerId),
});

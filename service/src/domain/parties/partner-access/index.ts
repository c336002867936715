import type { AccessStore } from '../../../platform/http/company.ts';
import type { Database } from '../../../platform/database/pool.ts';
import * as store from './store.ts';

export {
  type AccessState,
  caseAccessOf,
  comesBackBy,
  created as createdAccess,
  moveAccess,
  requireChangeable,
  requireReadable,
  accessTransitions,
} from './access.ts';
export { confirmAccess } from './let-in.ts';
export {
  closeDeliveries,
  endAll,
  type LockedCompany,
  holdCompany,
  type Link,
  link,
  lockLink,
  managedOf,
  ownAccessTo,
  pageOfPartner as linksOfPartner,
  setAccess,
  setConfirmed,
} from './store.ts';
export { companyUrl, membershipUrl, tellPartner, tellPartners } from './tell.ts';

/** What the pipeline asks of a Partner's access. */
export const accessStore = (database: Database): AccessStore => ({
  accessOf: (partnerId, companyId) => database.lookUp((db) => store.accessOf(db, partnerId, companyId)),
  lockAccessForShare: (tx, partnerId) => store.lockAccessForShareOf(tx, partnerId),
});

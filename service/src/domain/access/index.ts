import type { AccessStore } from '../../machinery/http/company.ts';
import type { Database } from '../../machinery/database/pool.ts';
import * as store from './store.ts';

export { type AccessState, caseAccessOf, comesBackBy, created as createdAccess, move, transitions as accessTransitions } from './access.ts';
export { letIn } from './let-in.ts';
export { closeDeliveries, endAll, type HeldCompany, holdCompany, type Link, link, lockLink, managedOf, pageOfPartner as linksOfPartner, setAccess } from './store.ts';
export { companyUrl, membershipUrl, tellPartner, tellPartners } from './tell.ts';

/** What the pipeline asks of a Partner's access. */
export const accessStore = (database: Database): AccessStore => ({
  accessOf: (partnerId, companyId) => database.readAll((db) => store.accessOf(db, partnerId, companyId)),
  holdAccess: (tx, partnerId) => store.holdAccessOf(tx, partnerId),
});

/** Memberships: the users of companies. */
import { module } from '../../../platform/module.ts';
import { operatorUserRoutes } from './operator.ts';
import { membershipRoutes } from './handlers.ts';
import { expireInvitations } from './jobs.ts';

export { expireInvitations };
export { addMember, createAccounts } from './add.ts';
export { companyUsers, type OwnerUsers } from './company-users.ts';
export { revokeLiveMemberships, revokePendingMemberships } from './endings.ts';
export { lastAdminStays, membershipTransitions } from './membership.ts';
export { finishSetup, isEveryLocked, lockInvited, readInvited, reopenSetups } from './setup.ts';
export { confirmableBy, lockCompaniesOf } from './store-set-up.ts';
export { type Invited, newestMemberships } from './store.ts';

export const membershipsModule = module({
  routes: [membershipRoutes, operatorUserRoutes],
  jobs: (deps) => [expireInvitations(deps)],
});

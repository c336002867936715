export { type Added, addMember, createAccounts, type MemberToAdd } from './add.ts';
export { revokeLiveOf, revokePendingOf } from './endings.ts';
export { operatorUserRoutes } from './for-operator.ts';
export { membershipRoutes } from './handlers.ts';
export { isProofOf } from './invitation.ts';
export { operatorDomainsOf } from './not-invitable.ts';
export { expireInvitations } from './jobs.ts';
export { canonicalEmail, validateEmail, membershipTransitions } from './membership.ts';
export {
  confirmableBy,
  finishSetup,
  isEveryLocked,
  lockCompaniesOf,
  lockInvited,
  readInvited,
  reopenSetups,
} from './setup.ts';
export { type Invited, newest as newestMembershipsOf } from './store.ts';

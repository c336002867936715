export { type Added, addMember, type MemberToAdd } from './add.ts';
export { revokeLiveOf, revokePendingOf } from './endings.ts';
export { operatorUserRoutes } from './for-operator.ts';
export { membershipRoutes } from './handlers.ts';
export { proofOf } from './invitation.ts';
export { expireInvitations } from './jobs.ts';
export { canonicalEmail, judgeEmail, transitions as membershipTransitions } from './membership.ts';
export { confirmableBy, finishSetup, lockInvited, readInvited } from './setup.ts';
export { type Invited, newest as newestMembershipsOf } from './store.ts';

/** People of the operator (the staff) and of Partners, and the routes by which owners manage their people. Users of companies: memberships/. */
import { module } from '../../../platform/module.ts';
import { expireTeamInvitations } from './jobs.ts';
import { ownerUserRoutes } from './owner-users.ts';
import { partnerUserRoutes } from './partner-users.ts';
import { staffRoutes } from './staff.ts';

export { expireTeamInvitations } from './jobs.ts';
export { finishMemberSetup, lockInvitedMember, readInvitedMember } from './setup.ts';
export { findAssignee, findStaff, listAssignees } from './store.ts';
export { addStaff, type InvitedMember } from './store.ts';

export const teamModule = module({
  routes: [staffRoutes, partnerUserRoutes, ownerUserRoutes],
  jobs: () => [expireTeamInvitations],
});

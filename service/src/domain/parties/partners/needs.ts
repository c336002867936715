/** What the handlers of Partners and their companies receive: they add users. */
export { type MembershipNeeds as Needs, membershipNeeds as needs } from '../memberships/index.ts';

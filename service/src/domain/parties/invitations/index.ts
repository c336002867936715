/** Invitations to act for an owner: a company, a Partner or the operator. */
export { canonicalEmail, refuseUninvitable, validateEmail } from './address.ts';
export {
  type Invitation,
  hashOfToken,
  invitationMail,
  inviteEnd,
  isProofOf,
  newInvitation,
  operatorName,
} from './invitation.ts';
export { operatorDomainsOf } from './not-invitable.ts';

/** Changes of one membership, the same for every caller: the company and the membership are locked, and the state allows the command. */
import type { InvitedMembership, Membership, RevocationReason } from '@mahnwerk/contract/partner/memberships.ts';
import type { MembershipRole } from '@mahnwerk/contract/grammar/roles.ts';
import { invitationMail, newInvitation } from '../invitations/index.ts';
import { recordMembershipEvent } from './add.ts';
import * as store from './store.ts';
import type { OperatorTx, PartnerTx } from '../../../platform/database/session.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { enqueueMail } from '../../../platform/mail/index.ts';
import { refuseUnless } from '../../../platform/refusal.ts';

type Tx = OperatorTx | PartnerTx;

/** A locked membership of a locked company. */
export interface LockedMembership {
  readonly company: Pick<store.CompanyOfMembers, 'id' | 'name'>;
  readonly membership: Membership;
}

const keyOf = ({ company, membership }: LockedMembership): store.MembershipKey => ({
  company: company.id,
  id: membership.id,
});

/** Gives the user another role. @throws Refusal conflict for one that the person has already */
export async function changeRole(
  tx: Tx,
  locked: LockedMembership,
  role: MembershipRole,
  deps: Pick<Dependencies, 'publicUrl'>,
): Promise<Membership> {
  const { company, membership } = locked;
  const rival = await store.findLive(tx, company.id, { email: membership.email, role });
  refuseUnless(rival === undefined, 'conflict', { detail: 'This person already has a membership with that role.' });
  const { updated_at } = await store.setRole(tx, keyOf(locked), role);
  await recordMembershipEvent(tx, keyOf(locked), deps, 'membership.role_changed');
  return { ...membership, role, updated_at };
}

/** Sends a new link to the invited person; the former one stops working. */
export async function renewInvitation(
  tx: Tx,
  locked: LockedMembership,
  deps: Dependencies,
): Promise<InvitedMembership & { readonly setup_url: string }> {
  const { company, membership } = locked;
  const invitation = newInvitation(tx.now, deps);
  const { updated_at } = await store.setInvitation(tx, keyOf(locked), invitation);
  enqueueMail(tx, deps, invitationMail({ ...membership, roles: [membership.role] }, company.name, invitation));
  return { ...membership, invite_expires_at: invitation.expires_at, updated_at, setup_url: invitation.setup_url };
}

/** Ends the membership, or its invitation. @param by `key`: the Partner's key; null for a person */
export async function revoke(
  tx: Tx,
  locked: LockedMembership,
  by: { readonly key: string | null; readonly reason: RevocationReason },
  deps: Pick<Dependencies, 'publicUrl'>,
): Promise<Membership> {
  const { updated_at } = await store.revoke(tx, keyOf(locked), by);
  await recordMembershipEvent(tx, keyOf(locked), deps, 'membership.revoked');
  return {
    ...locked.membership,
    status: 'revoked',
    invite_expires_at: null,
    revoked_at: tx.now,
    revoked_by_token_id: by.key,
    revocation_reason: by.reason,
    updated_at,
  };
}

/** Whom a link invites: a user of a company, of a Partner, or a member of the operator's staff. */
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Role } from '@mahnwerk/contract/grammar/role-texts.ts';
import { operatorName } from '../invitations/index.ts';
import { finishSetup, type Invited as InvitedUser, lockInvited, readInvited } from '../memberships/index.ts';
import { finishMemberSetup, type InvitedMember, lockInvitedMember, readInvitedMember } from '../team/index.ts';
import type { OperatorDb, OperatorTx } from '../../../platform/database/session.ts';

export interface Invited {
  readonly account_id: string;
  readonly email: string;
  readonly owner_name: string;
  readonly roles: readonly Role[];
  readonly invite_expires_at: string;
  /** Of a user of a company. */
  readonly user: InvitedUser | undefined;
  readonly finish: (tx: OperatorTx, deps: Pick<Dependencies, 'publicUrl' | 'forgetSession'>) => Promise<void>;
}

const ofCompany = (user: InvitedUser): Invited => ({
  account_id: user.account_id,
  email: user.email,
  owner_name: user.company_name,
  roles: [user.role],
  invite_expires_at: user.invite_expires_at ?? '',
  user,
  finish: (tx, deps) => finishSetup(tx, user, deps),
});

const ofTeam = (member: InvitedMember): Invited => ({
  account_id: member.account_id,
  email: member.email,
  owner_name: member.kind === 'operator' ? operatorName : member.owner_name,
  roles: member.roles as Invited['roles'],
  invite_expires_at: member.invite_expires_at,
  user: undefined,
  finish: (tx, deps) => finishMemberSetup(tx, member, deps),
});

/** The invitation of a token; undefined for an unknown, used or expired one. */
export async function readInvitation(
  db: OperatorDb,
  token: string,
  deps: Pick<Dependencies, 'hashSecret'>,
): Promise<Invited | undefined> {
  const user = await readInvited(db, token, deps);
  if (user !== undefined) return ofCompany(user);
  const member = await readInvitedMember(db, token, deps);
  return member && ofTeam(member);
}

/** The same, locked with its company until the transaction ends. */
export async function lockInvitation(
  tx: OperatorTx,
  token: string,
  deps: Pick<Dependencies, 'hashSecret'>,
): Promise<Invited | undefined> {
  const user = await lockInvited(tx, token, deps);
  if (user !== undefined) return ofCompany(user);
  const member = await lockInvitedMember(tx, token, deps);
  return member && ofTeam(member);
}

/** What an admin does with people: invites them, changes their roles, removes them. The same for the operator and for Partners. */
import { findOrCreateAccount, lockAccount } from '../accounts/index.ts';
import { canonicalEmail, invitationMail, newInvitation, operatorName } from '../invitations/index.ts';
import { refreshSessions } from '../sessions/index.ts';
import type { OperatorTx } from '../../../platform/database/session.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { newId } from '../../../platform/ids.ts';
import { enqueueMail } from '../../../platform/mail/index.ts';
import { orNotFound, refuseUnless } from '../../../platform/refusal.ts';
import { type Member, moveMember, refuseLastAdmin } from './member.ts';
import type { TeamStore } from './store.ts';

export type TeamNeeds = Dependencies & Pick<Dependencies, 'forgetSession'>;

/** The people of one owner. */
export interface Team {
  readonly store: TeamStore;
  /** The Partner; null for the operator. */
  readonly owner: string | null;
  readonly name: string;
}

export const operatorTeam = (store: TeamStore): Team => ({ store, owner: null, name: operatorName });

export interface Invited {
  readonly member: Member;
  /** Of a new invitation alone; it is returned once. */
  readonly setup_url?: string;
}

interface SentPerson extends Pick<Member, 'last_name' | 'roles'> {
  readonly first_name?: string | null | undefined;
  /** It has been validated (`refuseUninvitable`). */
  readonly email: string;
}

/**
 * Invites a person. One who is invited or active already is returned without a link.
 * @throws Refusal conflict for a person with other roles
 */
export async function invite(tx: OperatorTx, team: Team, sent: SentPerson, deps: TeamNeeds): Promise<Invited> {
  const { store, owner } = team;
  const email = canonicalEmail(sent.email) ?? sent.email;
  const { first_name = null, last_name } = sent;
  const roles = distinct(sent.roles);
  const account_id = await findOrCreateAccount(tx, newId(), { email, first_name, last_name }, false);
  // Of two invitations of one person, the second waits and finds the first.
  await lockAccount(tx, account_id);
  const existing = await store.findLive(tx, owner, email);
  if (existing !== undefined) {
    refuseUnless(hasRoles(existing, roles), 'conflict', {
      detail: 'This person is invited or active already, with other roles. Change its roles instead.',
    });
    return { member: existing };
  }
  const invitation = newInvitation(tx.now, deps);
  const id = store.insert(tx, { owner, account_id, roles, invitation });
  const member = orNotFound(await store.get(tx, owner, id));
  enqueueMail(tx, deps, invitationMail(member, team.name, invitation));
  return { member, setup_url: invitation.setup_url };
}

/** Each role once, in the order in which they were sent. */
const distinct = (roles: Member['roles']): Member['roles'] => [...new Set(roles)];

const hasRoles = (member: Member, roles: Member['roles']): boolean =>
  member.roles.length === roles.length && roles.every((role) => member.roles.includes(role));

/** A person before and after a command. */
export interface Changed {
  readonly before: Member;
  readonly after: Member;
}

/** Changes the roles of an invited or active person. @throws Refusal not_found, conflict */
export async function changeRoles(
  tx: OperatorTx,
  { store, owner }: Team,
  { id, roles }: { readonly id: string; readonly roles?: Member['roles'] | undefined },
  deps: TeamNeeds,
): Promise<Changed> {
  const locked = await store.lock(tx, owner, id);
  const before = orNotFound(locked.member);
  const next = distinct(roles ?? before.roles);
  if (hasRoles(before, next)) return { before, after: before };
  const { to: status } = moveMember(before.status, 'change_roles');
  refuseLastAdmin(before, { status, roles: next }, locked.otherAdmins);
  store.setRoles(tx, id, next);
  await refreshSessions(tx, before.account_id, deps);
  return { before, after: orNotFound(await store.get(tx, owner, id)) };
}

/** Ends the membership of a person. @throws Refusal not_found, conflict */
export async function remove(tx: OperatorTx, { store, owner }: Team, id: string, deps: TeamNeeds): Promise<Member> {
  const { member, otherAdmins } = await store.lock(tx, owner, id);
  const before = orNotFound(member);
  const { to: status } = moveMember(before.status, 'remove');
  refuseLastAdmin(before, { status, roles: before.roles }, otherAdmins);
  store.revoke(tx, id);
  await refreshSessions(tx, before.account_id, deps);
  return before;
}

/** Sends a new link to an invited person; the former one stops working. @throws Refusal not_found, membership_not_pending */
export async function resend(tx: OperatorTx, team: Team, id: string, deps: TeamNeeds): Promise<Invited> {
  const { store, owner } = team;
  const { member } = await store.lock(tx, owner, id);
  moveMember(orNotFound(member).status, 'resend');
  const invitation = newInvitation(tx.now, deps);
  store.setInvitation(tx, id, invitation);
  const after = orNotFound(await store.get(tx, owner, id));
  enqueueMail(tx, deps, invitationMail(after, team.name, invitation));
  return { member: after, setup_url: invitation.setup_url };
}

/** The routes of the users of a company or a Partner, for their own admins. */
import { accountUsers } from '@mahnwerk/contract/account/users.ts';
import type { InvitedMembership, Membership } from '@mahnwerk/contract/partner/memberships.ts';
import { refuseUninvitable } from '../invitations/index.ts';
import { companyUsers, type OwnerUsers } from '../memberships/index.ts';
import { audited, unchanged } from '../../../platform/http/audited.ts';
import type { Caller } from '../../../platform/http/authenticate.ts';
import { ownerOf } from '../../../platform/http/authorize.ts';
import { AlreadyExists, checked, implement, withLock } from '../../../platform/http/handler.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { changeRoles, invite, remove, resend } from './commands.ts';
import type { Member } from './member.ts';
import { partnerTeam } from './partner-users.ts';
import { partnerUserStore as store } from './store.ts';

/** A user of a Partner in the shape of a user of a company. Removed ones are not shown. */
const shown = ({ account_id: _account, roles, last_signed_in_at: _signedIn, ...member }: Member): Membership => ({
  ...member,
  role: roles.includes('admin') ? 'admin' : 'member',
  revoked_at: null,
  revoked_by_token_id: null,
  revocation_reason: null,
  sandbox_origin: 'unclassified',
});

/** The users of this Partner: what the operator does with them, its admins do. */
const partnerUsers = (id: string): OwnerUsers => ({
  async page(db, query) {
    const page = await store.page(db, id, query);
    return { ...page, results: page.results.map(shown) };
  },
  async get(db, user) {
    const member = await store.get(db, id, user);
    return member && shown(member);
  },
  lock: (tx, user) => store.lock(tx, id, user),
  async invite(tx, { role, ...person }, deps) {
    const { member, ...link } = await invite(tx, await partnerTeam(tx, id), { ...person, roles: [role] }, deps);
    return { ...shown(member), ...link };
  },
  async changeRole(tx, { id: user, role }, deps) {
    const team = await partnerTeam(tx, id);
    const { before, after } = await changeRoles(tx, team, { id: user, roles: role && [role] }, deps);
    const shownBefore = shown(before);
    return { before: shownBefore, after: before === after ? shownBefore : shown(after) };
  },
  remove: async (tx, user, deps) => shown(await remove(tx, await partnerTeam(tx, id), user, deps)),
  async resend(tx, user, deps) {
    const { member, ...link } = await resend(tx, await partnerTeam(tx, id), user, deps);
    return { ...shown(member), ...link };
  },
});

/** The users of the owner that the request acts for. @throws Refusal permission_denied */
function usersOf(caller: Caller): OwnerUsers {
  const { kind, id } = ownerOf(caller);
  return kind === 'company' ? companyUsers(id) : partnerUsers(id);
}

const withoutLink = ({ setup_url: _link, ...user }: InvitedMembership): Membership => user;

export const ownerUserRoutes = implement(accountUsers, {
  create: checked(
    ({ caller, body, deps }) => {
      ownerOf(caller);
      refuseUninvitable(body, deps);
    },
    async ({ tx, caller, company, body, deps }) => {
      const user = await usersOf(caller).invite(tx, body, deps);
      return user.setup_url === undefined
        ? unchanged(new AlreadyExists<InvitedMembership>(user))
        : audited(user, { company, target: user.id, after: withoutLink(user) });
    },
  ),
  list: async ({ db, caller, query }) => usersOf(caller).page(db, query),
  get: async ({ db, caller, path }) => orNotFound(await usersOf(caller).get(db, path.id)),
  update: withLock(
    ({ tx, caller, path }) => usersOf(caller).lock(tx, path.id),
    async ({ tx, caller, company, path: { id }, body: { role }, deps }) => {
      const { before, after } = await usersOf(caller).changeRole(tx, { id, role }, deps);
      return before === after ? unchanged(after) : audited(after, { company, before, after });
    },
  ),
  delete: withLock(
    ({ tx, caller, path }) => usersOf(caller).lock(tx, path.id),
    async ({ tx, caller, company, path, deps }) =>
      audited(undefined, { company, before: await usersOf(caller).remove(tx, path.id, deps) }),
  ),
  async resend({ tx, caller, company, path, deps }) {
    const user = await usersOf(caller).resend(tx, path.id, deps);
    return audited(user, { company, after: withoutLink(user) });
  },
});

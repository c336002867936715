/** The operator's routes of the users of a Partner. */
import {
  type InvitedPartnerUser,
  operatorPartnerUsers,
  type PartnerUser,
} from '@mahnwerk/contract/operator/partner-users.ts';
import { refuseUninvitable } from '../invitations/index.ts';
import { findPartner } from '../partners/index.ts';
import { audited, unchanged } from '../../../platform/http/audited.ts';
import type { OperatorDb } from '../../../platform/database/session.ts';
import { AlreadyExists, checked, implement, withLock } from '../../../platform/http/handler.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { changeRoles, type Invited, invite, remove, resend, type Team } from './commands.ts';
import type { Member } from './member.ts';
import { partnerUserStore as store } from './store.ts';

/** The people of a Partner. @throws Refusal not_found */
export async function partnerTeam(db: OperatorDb, id: string): Promise<Team> {
  const { name } = orNotFound(await findPartner(db, id));
  return { store, owner: id, name };
}

/** As the contract shows a user of a Partner. */
export const shownUser = ({ account_id: _account, roles, ...member }: Member): PartnerUser => {
  const { id, email, first_name, last_name, ...state } = member;
  return { id, email, first_name, last_name, role: roles[0], ...state } as PartnerUser;
};

export const shownInvitedUser = ({ member, ...link }: Invited): InvitedPartnerUser => ({
  ...shownUser(member),
  ...link,
});

export const partnerUserRoutes = implement(operatorPartnerUsers, {
  create: checked(
    ({ body, deps }) => refuseUninvitable(body, deps),
    async ({ tx, path, body: { role, ...person }, deps }) => {
      const team = await partnerTeam(tx, path.partner_id);
      const invited = await invite(tx, team, { ...person, roles: [role] }, deps);
      const user = shownUser(invited.member);
      return invited.setup_url === undefined
        ? unchanged(new AlreadyExists<InvitedPartnerUser>(user))
        : audited(shownInvitedUser(invited), { target: user.id, after: user });
    },
  ),
  async list({ db, path, query }) {
    await partnerTeam(db, path.partner_id);
    const page = await store.page(db, path.partner_id, query);
    return { ...page, results: page.results.map(shownUser) };
  },
  get: async ({ db, path }) => shownUser(orNotFound(await store.get(db, path.partner_id, path.id))),
  update: withLock(
    ({ tx, path }) => store.lock(tx, path.partner_id, path.id),
    async ({ tx, path: { partner_id, id }, body: { role }, deps }) => {
      const team = await partnerTeam(tx, partner_id);
      const { before, after } = await changeRoles(tx, team, { id, roles: role && [role] }, deps);
      return before === after
        ? unchanged(shownUser(after))
        : audited(shownUser(after), { target: id, before: shownUser(before), after: shownUser(after) });
    },
  ),
  delete: withLock(
    ({ tx, path }) => store.lock(tx, path.partner_id, path.id),
    async ({ tx, path: { partner_id, id }, deps }) => {
      const before = await remove(tx, await partnerTeam(tx, partner_id), id, deps);
      return audited(undefined, { target: id, before: shownUser(before) });
    },
  ),
  async resend({ tx, path: { partner_id, id }, deps }) {
    const invited = await resend(tx, await partnerTeam(tx, partner_id), id, deps);
    return audited(shownInvitedUser(invited), { target: id, after: shownUser(invited.member) });
  },
});

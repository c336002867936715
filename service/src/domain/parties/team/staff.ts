/** The operator's routes of its staff. */
import { type InvitedStaffMember, operatorStaff, type StaffMember } from '@mahnwerk/contract/operator/staff.ts';
import { refuseUninvitable } from '../invitations/index.ts';
import { audited, unchanged } from '../../../platform/http/audited.ts';
import { AlreadyExists, checked, implement, withLock } from '../../../platform/http/handler.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { changeRoles, type Invited, invite, operatorTeam, remove, resend } from './commands.ts';
import type { Member } from './member.ts';
import { staffStore as store } from './store.ts';

const team = operatorTeam(store);

/** As the contract shows a member of the staff. */
const shown = ({ account_id: _account, ...member }: Member): StaffMember => member as StaffMember;

const shownInvited = ({ member, ...link }: Invited): InvitedStaffMember => ({ ...shown(member), ...link });

export const staffRoutes = implement(operatorStaff, {
  create: checked(
    ({ body, deps }) => refuseUninvitable(body, deps),
    async ({ tx, body, deps }) => {
      const invited = await invite(tx, team, body, deps);
      const member = shown(invited.member);
      return invited.setup_url === undefined
        ? unchanged(new AlreadyExists<InvitedStaffMember>(member))
        : audited(shownInvited(invited), { target: member.id, after: member });
    },
  ),
  async list({ db, query }) {
    const page = await store.page(db, null, query);
    return { ...page, results: page.results.map(shown) };
  },
  get: async ({ db, path }) => shown(orNotFound(await store.get(db, null, path.id))),
  update: withLock(
    ({ tx, path }) => store.lock(tx, null, path.id),
    async ({ tx, path, body, deps }) => {
      const { before, after } = await changeRoles(tx, team, { id: path.id, roles: body.roles }, deps);
      return before === after
        ? unchanged(shown(after))
        : audited(shown(after), { before: shown(before), after: shown(after) });
    },
  ),
  delete: withLock(
    ({ tx, path }) => store.lock(tx, null, path.id),
    async ({ tx, path, deps }) => audited(undefined, { before: shown(await remove(tx, team, path.id, deps)) }),
  ),
  async resend({ tx, path, deps }) {
    const invited = await resend(tx, team, path.id, deps);
    return audited(shownInvited(invited), { after: shown(invited.member) });
  },
});

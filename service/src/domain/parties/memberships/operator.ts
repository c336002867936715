/** The operator's routes of memberships; the operator may add a user as active at once. */
import type { InvitedMembership, Membership } from '@mahnwerk/contract/partner/memberships.ts';
import { operatorUsers } from '@mahnwerk/contract/operator/users.ts';
import { findExisting, insertMember, recordMembershipEvent } from './add.ts';
import { lockOpen } from './company-users.ts';
import { newInvitation, refuseUninvitable } from '../invitations/index.ts';
import * as store from './store.ts';
import { type Audited, audited, unchanged } from '../../../platform/http/audited.ts';
import { companyStatus, newOrigin, refuseMirrored } from '../companies/index.ts';
import { type Call, checked, AlreadyExists, implement } from '../../../platform/http/handler.ts';
import { orNotFound } from '../../../platform/refusal.ts';

type Create = Call<'operator', (typeof operatorUsers)['routes']['create']>;

async function create(call: Create): Promise<Audited<InvitedMembership | AlreadyExists<InvitedMembership>>> {
  const { tx, path, body, deps } = call;
  const company = await lockOpen(tx, path.company_id);
  const existing = await findExisting(tx, company.id, body);
  if (existing !== undefined)
    return body.active === true && existing.status === 'pending_setup'
      ? activate(call, existing)
      : unchanged(new AlreadyExists<InvitedMembership>(existing));

  const invitation = body.active === true ? undefined : newInvitation(tx.now, deps);
  // The operator asserts the address of a user that is active at once.
  const { membership, setup_url } = await insertMember(tx, {
    company,
    sent: body,
    isVerified: body.active === true,
    invitation,
    invitedBy: null,
    origin: newOrigin(deps.environment),
    deps,
  });
  if (body.active === true)
    await recordMembershipEvent(tx, { company: company.id, id: membership.id }, deps, 'membership.activated');
  const invited = { ...membership, ...(setup_url === undefined ? {} : { setup_url }) };
  return audited(invited, { company: company.id, target: membership.id, after: membership });
}

/** Activates a pending membership; its invitation link stops working. */
async function activate(call: Create, before: Membership): Promise<Audited<AlreadyExists<InvitedMembership>>> {
  const { tx, path, deps } = call;
  const place = { company: path.company_id, id: before.id };
  refuseMirrored(before.sandbox_origin);
  const { updated_at } = await store.activate(tx, place);
  await recordMembershipEvent(tx, place, deps, 'membership.activated');
  const after: Membership = { ...before, status: 'active', invite_expires_at: null, updated_at };
  return audited(new AlreadyExists<InvitedMembership>(after), {
    company: path.company_id,
    target: after.id,
    before,
    after,
  });
}

export const operatorUserRoutes = implement(operatorUsers, {
  create: checked(({ body, deps }) => refuseUninvitable(body, deps), create),
  async list({ db, path, query }) {
    orNotFound(await companyStatus(db, path.company_id));
    return store.page(db, path.company_id, query);
  },
  get: async ({ db, path }) => orNotFound(await store.get(db, { company: path.company_id, id: path.id })),
});

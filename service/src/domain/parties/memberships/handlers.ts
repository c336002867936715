/** The Partner's routes of memberships. */
import { type InvitedMembership, memberships, type Membership } from '@mahnwerk/contract/partner/memberships.ts';
import { addMember } from './add.ts';
import { changeRole, renewInvitation, revoke } from './changes.ts';
import { refuseUninvitable } from '../invitations/index.ts';
import { type MembershipCommand, moveMembership } from './membership.ts';
import * as store from './store.ts';
import { ownAccessTo, requireChangeable, requireReadable } from '../partner-access/index.ts';
import { newOrigin, refuseMirrored } from '../companies/index.ts';
import type { PartnerDb, PartnerTx } from '../../../platform/database/session.ts';
import { type Call, checked, AlreadyExists, withLock, implement } from '../../../platform/http/handler.ts';
import { orNotFound, refuseUnless } from '../../../platform/refusal.ts';

type Routes = (typeof memberships)['routes'];

/** 404 for a company that the Partner does not manage, or has disconnected; 403 for one to which its access was revoked. */
async function requireReadableCompany(db: PartnerDb, company: string): Promise<void> {
  const access = orNotFound(await ownAccessTo(db, company));
  refuseUnless(access !== 'disconnected', 'not_found');
  requireReadable(access);
}

/** A company whose users this Partner may change, locked until the transaction ends. */
async function lockManaged(tx: PartnerTx, id: string): Promise<store.CompanyOfPartner> {
  const company = orNotFound(await store.lockForPartner(tx, id));
  refuseMirrored(company.sandbox_origin);
  requireChangeable(company);
  return company;
}

/** Locks the company and its pending membership; refuses a command that the membership's state does not allow. */
async function lockPending(
  tx: PartnerTx,
  path: { readonly company_id: string; readonly id: string },
  by: MembershipCommand,
): Promise<{ readonly company: store.CompanyOfPartner; readonly membership: Membership }> {
  const company = await lockManaged(tx, path.company_id);
  const membership = orNotFound(await store.lock(tx, keyOf(path)));
  refuseMirrored(membership.sandbox_origin);
  if (by !== 'cancel') refuseUnless(company.status !== 'offboarded', 'company_offboarded');
  moveMembership(membership.status, by);
  return { company, membership };
}

const keyOf = ({ company_id, id }: { readonly company_id: string; readonly id: string }): store.MembershipKey => ({
  company: company_id,
  id,
});

async function add({
  tx,
  path,
  body,
  deps,
}: Call<'partner', Routes['add']>): Promise<InvitedMembership | AlreadyExists<InvitedMembership>> {
  const company = await lockManaged(tx, path.company_id);
  refuseUnless(company.status !== 'offboarded', 'company_offboarded');
  const { membership, created, setup_url } = await addMember(tx, {
    company,
    sent: body,
    partnerMaySkip: company.may_skip_email_verification,
    origin: newOrigin(deps.environment),
    deps,
  });
  return created ? { ...membership, ...(setup_url === undefined ? {} : { setup_url }) } : new AlreadyExists(membership);
}

async function update({ tx, path, body, deps }: Call<'partner', Routes['update']>): Promise<Membership> {
  const locked = await lockPending(tx, path, 'change_role');
  const { role = locked.membership.role } = body;
  return role === locked.membership.role ? locked.membership : changeRole(tx, locked, role, deps);
}

async function resend({ tx, path, deps }: Call<'partner', Routes['resend']>): Promise<InvitedMembership> {
  return renewInvitation(tx, await lockPending(tx, path, 'resend'), deps);
}

async function cancel({ tx, path, caller, deps }: Call<'partner', Routes['cancel']>): Promise<Membership> {
  const locked = await lockPending(tx, path, 'cancel');
  const key = caller.session === undefined ? caller.id : null;
  return revoke(tx, locked, { key, reason: 'cancelled_by_partner' }, deps);
}

/** The company before the membership, as everywhere, so that transactions cannot deadlock. */
const lockRows = async ({ tx, path }: Pick<Call<'partner', Routes['update']>, 'tx' | 'path'>): Promise<void> => {
  await lockManaged(tx, path.company_id);
  await store.lock(tx, keyOf(path));
};

export const membershipRoutes = implement(memberships, {
  async list({ db, path, query }) {
    await requireReadableCompany(db, path.company_id);
    return store.page(db, path.company_id, query);
  },
  add: checked(({ body, deps }) => refuseUninvitable(body, deps), add),
  async get({ db, path }) {
    await requireReadableCompany(db, path.company_id);
    return orNotFound(await store.get(db, keyOf(path)));
  },
  update: withLock(lockRows, update),
  resend,
  cancel,
});

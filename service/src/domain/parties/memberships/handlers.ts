/** The Partner's routes of memberships. */
import { type InvitedMembership, memberships, type Membership } from '@mahnwerk/contract/partner/memberships.ts';
import { addMember, recordMembershipEvent } from './add.ts';
import {
  type InvitationNeeds as Needs,
  invitationMail,
  invitationNeeds as needs,
  newInvitation,
  refuseUninvitable,
} from '../invitations/index.ts';
import { type MembershipCommand, moveMembership } from './membership.ts';
import * as store from './store.ts';
import { ownAccessTo, requireChangeable, requireReadable } from '../partner-access/index.ts';
import { newOrigin, refuseMirrored } from '../companies/index.ts';
import type { PartnerDb, PartnerTx } from '../../../platform/database/session.ts';
import { type Call, checked, AlreadyExists, withLock, implement } from '../../../platform/http/handler.ts';
import { enqueueMail } from '../../../platform/mail/index.ts';
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
}: Call<'partner', Routes['add'], Needs>): Promise<InvitedMembership | AlreadyExists<InvitedMembership>> {
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

async function update({ tx, path, body, deps }: Call<'partner', Routes['update'], Needs>): Promise<Membership> {
  const { membership } = await lockPending(tx, path, 'change_role');
  const { role = membership.role } = body;
  if (role === membership.role) return membership;
  const rival = await store.findLive(tx, path.company_id, { email: membership.email, role });
  refuseUnless(rival === undefined, 'conflict', { detail: 'This person already has a membership with that role.' });
  const { updated_at } = await store.setRole(tx, keyOf(path), role);
  await recordMembershipEvent(tx, keyOf(path), deps, 'membership.role_changed');
  return { ...membership, role, updated_at };
}

async function resend({ tx, path, deps }: Call<'partner', Routes['resend'], Needs>): Promise<InvitedMembership> {
  const { company, membership } = await lockPending(tx, path, 'resend');
  const invitation = newInvitation(tx.now, deps);
  const { updated_at } = await store.setInvitation(tx, keyOf(path), invitation);
  enqueueMail(tx, deps, invitationMail({ ...membership, roles: [membership.role] }, company.name, invitation));
  return { ...membership, invite_expires_at: invitation.expires_at, updated_at, setup_url: invitation.setup_url };
}

async function cancel({ tx, path, caller, deps }: Call<'partner', Routes['cancel'], Needs>): Promise<Membership> {
  const { membership } = await lockPending(tx, path, 'cancel');
  const revokedBy = caller.session === undefined ? caller.id : null;
  const { updated_at } = await store.cancel(tx, keyOf(path), revokedBy);
  await recordMembershipEvent(tx, keyOf(path), deps, 'membership.revoked');
  return {
    ...membership,
    status: 'revoked',
    invite_expires_at: null,
    revoked_at: tx.now,
    revoked_by_token_id: revokedBy,
    revocation_reason: 'cancelled_by_partner',
    updated_at,
  };
}

/** The company before the membership, as everywhere, so that transactions cannot deadlock. */
const lockRows = async ({ tx, path }: Pick<Call<'partner', Routes['update'], Needs>, 'tx' | 'path'>): Promise<void> => {
  await lockManaged(tx, path.company_id);
  await store.lock(tx, keyOf(path));
};

export const membershipRoutes = implement(memberships, needs, {
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

/** The users of a company, as its own admins manage them: active ones too, and the last active admin stays. */
import type { MembershipRole } from '@mahnwerk/contract/grammar/roles.ts';
import type { MembershipInvitation } from '@mahnwerk/contract/account/users.ts';
import type { InvitedMembership, Membership } from '@mahnwerk/contract/partner/memberships.ts';
import { newOrigin, refuseMirrored } from '../companies/index.ts';
import { newInvitation } from '../invitations/index.ts';
import { refreshSessions } from '../sessions/index.ts';
import { findExisting, insertMember } from './add.ts';
import { changeRole, renewInvitation, revoke } from './changes.ts';
import { lastAdminStays, moveMembership } from './membership.ts';
import * as store from './store.ts';
import { getUser, hasOtherAdmin, type LockedUser, lockUser, pageOfUsers } from './store.ts';
import type { OperatorDb, OperatorTx } from '../../../platform/database/session.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';
import { orNotFound, refuseUnless } from '../../../platform/refusal.ts';

/** The users of one owner, a company or a Partner, as its admins manage them. One of another owner, or removed, is `not_found`. */
export interface OwnerUsers {
  readonly page: (db: OperatorDb, query: PageQuery) => Promise<PageOf<Membership>>;
  readonly get: (db: OperatorDb, id: string) => Promise<Membership | undefined>;
  /** Locks the user, and what must be locked before. */
  readonly lock: (tx: OperatorTx, id: string) => Promise<unknown>;
  /** Without `setup_url`: the user existed already. */
  readonly invite: (tx: OperatorTx, sent: MembershipInvitation, deps: Dependencies) => Promise<InvitedMembership>;
  /** `before` is `after` where nothing changes. */
  readonly changeRole: (
    tx: OperatorTx,
    change: { readonly id: string; readonly role: MembershipRole | undefined },
    deps: Dependencies,
  ) => Promise<{ readonly before: Membership; readonly after: Membership }>;
  /** Returns the user as it was. */
  readonly remove: (tx: OperatorTx, id: string, deps: Dependencies) => Promise<Membership>;
  readonly resend: (tx: OperatorTx, id: string, deps: Dependencies) => Promise<InvitedMembership>;
}

/** The users of this company. Every command locks the company's row first. */
export const companyUsers = (id: string): OwnerUsers => ({
  page: (db, query) => pageOfUsers(db, id, query),
  get: (db, user) => getUser(db, { company: id, id: user }),
  lock: (tx, user) => lockWithCompany(tx, { company: id, id: user }),
  async invite(tx, sent, deps) {
    const company = await lockOpen(tx, id);
    const existing = await findExisting(tx, id, sent);
    if (existing !== undefined) return existing;
    const { membership, setup_url } = await insertMember(tx, {
      company,
      sent,
      isVerified: false,
      invitation: newInvitation(tx.now, deps),
      invitedBy: null,
      origin: newOrigin(deps.environment),
      deps,
    });
    return { ...membership, ...(setup_url === undefined ? {} : { setup_url }) };
  },
  async changeRole(tx, { id: user, role }, deps) {
    const place = { company: id, id: user };
    const { company, membership: before, account_id } = await lockWithCompany(tx, place);
    refuseUnless(company.status !== 'offboarded', 'company_offboarded');
    if (role === undefined || role === before.role) return { before, after: before };
    moveMembership(before.status, 'assign_role');
    await refuseLastAdmin(tx, before, place);
    const after = await changeRole(tx, { company, membership: before }, role, deps);
    await refreshSessions(tx, account_id, deps);
    return { before, after };
  },
  async remove(tx, user, deps) {
    const place = { company: id, id: user };
    const { company, membership: before, account_id } = await lockWithCompany(tx, place);
    moveMembership(before.status, 'remove');
    await refuseLastAdmin(tx, before, place);
    const by = { key: null, reason: 'removed_by_company' } as const;
    await revoke(tx, { company, membership: before }, by, deps);
    await refreshSessions(tx, account_id, deps);
    return before;
  },
  async resend(tx, user, deps) {
    const { company, membership } = await lockWithCompany(tx, { company: id, id: user });
    refuseUnless(company.status !== 'offboarded', 'company_offboarded');
    moveMembership(membership.status, 'resend');
    return renewInvitation(tx, { company, membership }, deps);
  },
});

async function lockCompany(tx: OperatorTx, id: string): Promise<store.CompanyOfMembers> {
  const company = orNotFound(await store.lockCompany(tx, id));
  refuseMirrored(company.sandbox_origin);
  return company;
}

/** A company that people may be added to, locked. @throws Refusal not_found, sandbox_source_managed, company_offboarded */
export async function lockOpen(tx: OperatorTx, id: string): Promise<store.CompanyOfMembers> {
  const company = await lockCompany(tx, id);
  refuseUnless(company.status !== 'offboarded', 'company_offboarded');
  return company;
}

async function lockWithCompany(
  tx: OperatorTx,
  place: store.MembershipKey,
): Promise<LockedUser & { readonly company: store.CompanyOfMembers }> {
  const company = await lockCompany(tx, place.company);
  const user = orNotFound(await lockUser(tx, place));
  refuseMirrored(user.membership.sandbox_origin);
  return { ...user, company };
}

/** A company keeps an active admin, once it has one. */
async function refuseLastAdmin(tx: OperatorTx, before: Membership, place: store.MembershipKey): Promise<void> {
  const isActiveAdmin = before.status === 'active' && before.role === 'admin';
  refuseUnless(!isActiveAdmin || (await hasOtherAdmin(tx, place)), 'conflict', { detail: lastAdminStays });
}

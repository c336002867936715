/** Adds a user: by invitation, or active at once by the operator. Adding the same identity again changes nothing. */
import assert from 'node:assert/strict';
import type { Membership, MembershipCreate } from '@mahnwerk/contract/partner/memberships.ts';
import { findOrCreateAccount, type Person } from '../accounts/index.ts';
import { membershipUrl, recordPartnerEvents } from '../partner-access/index.ts';
import type { SandboxOrigin } from '../companies/index.ts';
import { canonicalEmail, type Invitation, invitationMail, newInvitation } from '../invitations/index.ts';
import * as store from './store.ts';
import type { OperatorTx, PartnerTx } from '../../../platform/database/session.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { newId } from '../../../platform/ids.ts';
import { enqueueMail } from '../../../platform/mail/index.ts';
import { refuseUnless } from '../../../platform/refusal.ts';

export interface Added {
  readonly membership: Membership;
  /** False: it existed already. */
  readonly created: boolean;
  /** Of a new invitation alone; it is returned once. */
  readonly setup_url: string | undefined;
}

/**
 * Adds a user for a Partner. The company's row is locked or new, so that two additions of one identity are serialized.
 *
 * @throws Refusal permission_denied for `skip_email_verification` without the operator's permission
 */
export async function addMember(
  tx: PartnerTx,
  { company, sent, partnerMaySkip, origin, deps }: MemberToAdd,
): Promise<Added> {
  refuseUnless(sent.skip_email_verification !== true || partnerMaySkip, 'permission_denied', {
    detail: 'This Partner is not permitted to use `skip_email_verification`.',
  });
  const existing = await findExisting(tx, company.id, sent);
  if (existing !== undefined) return { membership: existing, created: false, setup_url: undefined };
  return insertMember(tx, {
    company,
    sent,
    isVerified: sent.skip_email_verification === true,
    invitation: newInvitation(tx.now, deps),
    invitedBy: tx.tenant.partner_id,
    origin,
    deps,
  });
}

/**
 * Creates the accounts of several people in the order of their addresses, so that two commands that invite the same people cannot deadlock. The
 * users themselves are added in the order in which they were sent.
 */
export async function createAccounts(tx: PartnerTx, users: readonly MembershipCreate[]): Promise<void> {
  for (const sent of users.toSorted((one, other) =>
    emailOf(one) < emailOf(other) ? -1 : emailOf(one) > emailOf(other) ? 1 : 0,
  ))
    await findOrCreateAccount(tx, newId(), personOf(sent), sent.skip_email_verification === true);
}

const personOf = ({ first_name = null, last_name, ...sent }: MemberToInsert['sent']): Person => ({
  email: emailOf(sent),
  first_name,
  last_name,
});

/** The pending or active membership of the same company, address and role, locked. */
export const findExisting = (
  tx: OperatorTx | PartnerTx,
  company: string,
  sent: Pick<MembershipCreate, 'email' | 'role'>,
): Promise<Membership | undefined> => store.findLive(tx, company, { email: emailOf(sent), role: sent.role });

interface NewMember {
  readonly company: Pick<store.CompanyOfMembers, 'id' | 'name'>;
  /** Its address has been validated (`validateEmail`). */
  readonly sent: MembershipCreate;
  readonly origin: SandboxOrigin;
  readonly deps: Dependencies;
}

interface MemberToAdd extends NewMember {
  /** Whether the operator permits this Partner to assert addresses. */
  readonly partnerMaySkip: boolean;
}

interface MemberToInsert extends NewMember {
  /** Whether the address is asserted; it takes effect for a new account alone. */
  readonly isVerified: boolean;
  /** None: active at once. */
  readonly invitation: Invitation | undefined;
  readonly invitedBy: string | null;
}

/** Inserts a membership with its account, its invitation by mail and its event. */
export async function insertMember(
  tx: OperatorTx | PartnerTx,
  { company, sent, isVerified, invitation, invitedBy, origin, deps }: MemberToInsert,
): Promise<Added> {
  const person = personOf(sent);
  const account_id = await findOrCreateAccount(tx, newId(), person, isVerified);
  const membership = await store.insert(
    tx,
    {
      ...person,
      company: company.id,
      id: newId(),
      account_id,
      role: sent.role,
      invited_by_partner: invitedBy,
      sandbox_origin: origin,
    },
    invitation,
  );
  if (invitation !== undefined)
    enqueueMail(tx, deps, invitationMail({ ...membership, roles: [membership.role] }, company.name, invitation));
  await recordMembershipEvent(tx, { company: company.id, id: membership.id }, deps, 'membership.created');
  return { membership, created: true, setup_url: invitation?.setup_url };
}

function emailOf({ email }: Pick<MembershipCreate, 'email'>): string {
  const canonical = canonicalEmail(email);
  assert(canonical !== undefined, 'the address is validated before');
  return canonical;
}

type MembershipEvent =
  | 'membership.created'
  | 'membership.activated'
  | 'membership.role_changed'
  | 'membership.revoked'
  | 'membership.expired';

/** Records the event for every Partner of the company that may receive it. */
export const recordMembershipEvent = (
  tx: OperatorTx | PartnerTx,
  { company, id }: store.MembershipKey,
  { publicUrl }: Pick<Dependencies, 'publicUrl'>,
  type: MembershipEvent,
): Promise<void> =>
  recordPartnerEvents(tx, company, publicUrl, {
    type,
    membership_id: id,
    membership_url: membershipUrl(publicUrl, company, id),
  });

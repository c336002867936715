/** All SQL on memberships. A change of a company's users locks the company's row first, so that such changes are serialized. */
import type { MembershipRole } from '@mahnwerk/contract/grammar/roles.ts';
import type { Membership, RevocationReason } from '@mahnwerk/contract/partner/memberships.ts';
import type { Person } from '../accounts/index.ts';
import type { SandboxOrigin } from '../companies/index.ts';
import type { Invitation } from '../invitations/index.ts';
import type { Identity } from './membership.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import type { OperatorDb, OperatorTx, PartnerDb, PartnerTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { Statements } from './statements.gen.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';

const statement = statementsOf<Statements>('memberships');

/** A membership in a response. */
export const columns = `m.id, m.email, m.first_name, m.last_name, m.role, m.status, m.invite_expires_at, m.revoked_at, m.revoked_by_token_id, m.revocation_reason, m.sandbox_origin,
  m.created_at, m.updated_at`;

// Blocks changes of its users, of its status and, for the Partner, of the access; does not block commands on its cases.
const lockManagedCompany = statement(
  'lockManagedCompany',
  `select c.id, c.name, c.status, c.sandbox_origin, a.access, p.may_skip_email_verification
   from companies c join partner_access a on a.company_id = c.id and a.partner_id = :partner_id join partners p on p.id = a.partner_id
   where c.id = :company and a.access <> 'disconnected' for no key update of c for key share of a`,
);
const lockCompanyRow = statement(
  'lockCompany',
  `select c.id, c.name, c.status, c.sandbox_origin from companies c where c.id = :company for no key update`,
);

const read = statement('read', `select ${columns} from memberships m where m.company_id = :company and m.id = :id`);
const lockRow = statement(
  'lock',
  `select ${columns} from memberships m where m.company_id = :company and m.id = :id for update`,
);
const readLive = statement(
  'live',
  `select ${columns} from memberships m where m.company_id = :company and m.email = :email and m.role = :role and m.status in ('pending_setup', 'active') for update`,
);

const newestOf = statement(
  'newest',
  `select m.company_id, ${columns} from unnest(:companies::uuid[]) of (company)
   cross join lateral (select * from memberships m where m.company_id = of.company order by m.created_at desc, m.id desc limit :at_most) m order by m.company_id, m.created_at desc, m.id`,
);

const insertRow = statement(
  'insert',
  `insert into memberships as m (company_id, id, account_id, email, first_name, last_name, role, status, invite_token_hash, invite_expires_at, invited_by_partner, sandbox_origin, created_at, updated_at)
   values (:company, :id, :account_id, :email, :first_name, :last_name, :role, :status, :invite_token_hash, :invite_expires_at, :invited_by_partner, :sandbox_origin, :now, :now) returning ${columns}`,
);

const updateRole = statement(
  'updateRole',
  `update memberships set role = :role, updated_at = :stamp where company_id = :company and id = :id returning updated_at`,
);
const updateInvitation = statement(
  'updateInvitation',
  `update memberships set invite_token_hash = :token_hash, invite_expires_at = :expires_at, updated_at = :stamp where company_id = :company and id = :id returning updated_at`,
);
const ended = 'invite_token_hash = null, invite_expires_at = null, updated_at = :stamp';
const revoking = `status = 'revoked', revoked_at = :now, ${ended}`;
const activateRow = statement(
  'activate',
  `update memberships set status = 'active', ${ended} where company_id = :company and id = :id returning updated_at`,
);
const revokeRow = statement(
  'revoke',
  `update memberships set ${revoking}, revoked_by_token_id = :key, revocation_reason = :reason where company_id = :company and id = :id returning updated_at`,
);
const revokeLiveRows = statement(
  'revokeLive',
  `update memberships set ${revoking}, revocation_reason = :reason where company_id = :company and status in ('pending_setup', 'active') returning id`,
);
const revokePendingRows = statement(
  'revokePending',
  `update memberships set ${revoking}, revocation_reason = :reason where company_id = :company and status = 'pending_setup' and invited_by_partner = :partner returning id`,
);

// Companies with a running change of their users are skipped until the next run.
const lockExpiring = statement(
  'lockExpiring',
  `select c.id from companies c where c.id in (select m.company_id from memberships m where m.status = 'pending_setup' and m.sandbox_origin <> 'production_mirror' and m.invite_expires_at <= :now order by m.invite_expires_at limit :batch)
   order by c.id for no key update skip locked`,
);
const expireRows = statement(
  'expire',
  `update memberships m set status = 'expired', invite_token_hash = null, updated_at = :stamp
   from (select company_id, id from memberships where company_id = any(:companies::uuid[]) and status = 'pending_setup' and sandbox_origin <> 'production_mirror' and invite_expires_at <= :now order by invite_expires_at limit :batch) due
   where m.company_id = due.company_id and m.id = due.id returning m.company_id, m.id`,
);

const invitedColumns = `${columns}, m.company_id, m.account_id, m.invited_by_partner, c.name as company_name, c.onboarding_mode, (select p.name from partners p where p.id = m.invited_by_partner) as partner_name,
  array(select p.name from partner_access a join partners p on p.id = a.partner_id where a.company_id = c.id and a.access = 'unavailable' order by p.name, p.id) as awaiting_partners`;
const invited = `from memberships m join companies c on c.id = m.company_id where m.invite_token_hash = :token_hash and m.status = 'pending_setup' and m.invite_expires_at > :now and c.status <> 'offboarded'`;
const known = { notNull: ['awaiting_partners'] };
const readInvited = statement('invited', `select ${invitedColumns} ${invited}`, known);
const lockInvitedRow = statement(
  'lockInvited',
  `select ${invitedColumns} ${invited} for no key update of c for update of m`,
  known,
);

type MembershipDb = OperatorDb | PartnerDb;
type MembershipTx = OperatorTx | PartnerTx;

/** Statements without a Partner's parameter serve both kinds of sessions; row security restricts what a Partner sees. */
const dbOf = (db: MembershipDb): OperatorDb => db as OperatorDb;
const txOf = (tx: MembershipTx): OperatorTx => tx as OperatorTx;

/** A company whose users change. */
export type CompanyOfMembers = Statements['lockCompany']['row'];

/** A company with the access of its Partner. */
export type CompanyOfPartner = Statements['lockManagedCompany']['row'];

export const lockForPartner = (tx: PartnerTx, company: string): Promise<CompanyOfPartner | undefined> =>
  tx.findOne(lockManagedCompany, { company });

export const lockCompany = (tx: OperatorTx, company: string): Promise<CompanyOfMembers | undefined> =>
  tx.findOne(lockCompanyRow, { company });

export interface MembershipKey {
  readonly company: string;
  readonly id: string;
}

export const get = (db: MembershipDb, { company, id }: MembershipKey): Promise<Membership | undefined> =>
  dbOf(db).findOne(read, { company, id });

/** The row, locked until the transaction ends. */
export const lock = (tx: MembershipTx, { company, id }: MembershipKey): Promise<Membership | undefined> =>
  txOf(tx).findOne(lockRow, { company, id });

/** The pending or active membership of this identity, locked. */
export const findLive = (
  tx: MembershipTx,
  company: string,
  { email, role }: Identity,
): Promise<Membership | undefined> => txOf(tx).findOne(readLive, { company, email, role });

/** The newest memberships of each company, newest first; those of one command in the order in which they were sent. */
export async function newestMemberships(
  db: MembershipDb,
  companies: readonly string[],
  atMost: number,
): Promise<ReadonlyMap<string, readonly Membership[]>> {
  const rows = await dbOf(db).many(newestOf, { companies, at_most: atMost });
  const groups = Map.groupBy(rows, ({ company_id }) => company_id);
  return new Map(
    [...groups].map(([company, members]) => [
      company,
      members.map(({ company_id: _company, ...member }) => member as Membership),
    ]),
  );
}

interface NewMembership extends Person, MembershipKey {
  readonly account_id: string;
  readonly role: MembershipRole;
  readonly invited_by_partner: string | null;
  readonly sandbox_origin: SandboxOrigin;
}

/** Inserts a pending membership with an invitation, an active one without. */
export const insert = (
  tx: MembershipTx,
  membership: NewMembership,
  invitation: Invitation | undefined,
): Promise<Membership> =>
  txOf(tx).one(insertRow, {
    ...membership,
    status: invitation === undefined ? 'active' : 'pending_setup',
    invite_token_hash: invitation?.token_hash ?? null,
    invite_expires_at: invitation?.expires_at ?? null,
  });

type ChangedAt = Promise<{ readonly updated_at: string }>;

export const setRole = (tx: MembershipTx, { company, id }: MembershipKey, role: MembershipRole): ChangedAt =>
  txOf(tx).one(updateRole, { company, id, role });

export const setInvitation = (
  tx: MembershipTx,
  { company, id }: MembershipKey,
  { token_hash, expires_at }: Invitation,
): ChangedAt => txOf(tx).one(updateInvitation, { company, id, token_hash, expires_at });

export const activate = (tx: OperatorTx, { company, id }: MembershipKey): ChangedAt =>
  tx.one(activateRow, { company, id });

/** `key`: id of the Partner's key; null for a person */
interface Revocation {
  readonly key: string | null;
  readonly reason: RevocationReason;
}

export const revoke = (tx: MembershipTx, { company, id }: MembershipKey, by: Revocation): ChangedAt =>
  txOf(tx).one(revokeRow, { company, id, ...by });

/** Revokes the pending and active memberships of a company; returns their ids. */
export const revokeLive = async (tx: OperatorTx, company: string, reason: RevocationReason): Promise<string[]> =>
  (await tx.many(revokeLiveRows, { company, reason })).map(({ id }) => id);

/** Revokes the Partner's pending invitations to a company; returns their ids. */
export const revokePending = async (
  tx: MembershipTx,
  { company, partner }: { readonly company: string; readonly partner: string },
  reason: RevocationReason,
): Promise<string[]> => (await txOf(tx).many(revokePendingRows, { company, partner, reason })).map(({ id }) => id);

/** Expires invitations past their deadline, at most a batch; returns them. */
export async function expire(
  tx: OperatorTx,
  batch: number,
): Promise<readonly { readonly company_id: string; readonly id: string }[]> {
  const companies = (await tx.many(lockExpiring, { batch })).map(({ id }) => id);
  return companies.length === 0 ? [] : tx.many(expireRows, { companies, batch });
}

/** A valid invitation with its company. */
export type Invited = Statements['invited']['row'];

export const findInvited = (db: OperatorDb, tokenHash: Buffer): Promise<Invited | undefined> =>
  db.findOne(readInvited, { token_hash: tokenHash });

/** The same, locked with its company: role changes, a cancellation and offboarding wait. */
export const lockInvited = (tx: OperatorTx, tokenHash: Buffer): Promise<Invited | undefined> =>
  tx.findOne(lockInvitedRow, { token_hash: tokenHash });

export const members: Listing = {
  from: 'memberships m',
  alias: 'm',
  tenant: false,
  key: ['company_id', 'id'],
  columns,
  where: 'm.company_id = :company',
  filters: { status: 'm.status = :status', role: 'm.role = :role' },
};

export const page = (db: MembershipDb, company: string, query: PageQuery): Promise<PageOf<Membership>> =>
  readPage<Membership>(dbOf(db), members, query, { company });

// The users of a company, as its own admins manage them: without those who were removed.

const one = `m.company_id = :company and m.id = :id and m.status <> 'revoked'`;
const readUserRow = statement('readUser', `select ${columns} from memberships m where ${one}`);
const lockUserRow = statement('lockUser', `select ${columns}, m.account_id from memberships m where ${one} for update`);
const otherAdmin = statement(
  'otherAdmin',
  `select m.id from memberships m where m.company_id = :company and m.id <> :id and m.role = 'admin' and m.status = 'active' limit 1`,
);

export const getUser = (db: OperatorDb, { company, id }: MembershipKey): Promise<Membership | undefined> =>
  db.findOne(readUserRow, { company, id });

/** A user, locked, and the account of the person. */
export interface LockedUser {
  readonly membership: Membership;
  readonly account_id: string;
}

export async function lockUser(tx: OperatorTx, { company, id }: MembershipKey): Promise<LockedUser | undefined> {
  const row = await tx.findOne(lockUserRow, { company, id });
  if (row === undefined) return undefined;
  const { account_id, ...membership } = row;
  return { membership, account_id };
}

/** Whether the company, whose row is locked, has an active admin besides this one. */
export const hasOtherAdmin = async (tx: OperatorTx, { company, id }: MembershipKey): Promise<boolean> =>
  (await tx.findOne(otherAdmin, { company, id })) !== undefined;

const users: Listing = { ...members, where: `${members.where} and m.status <> 'revoked'` };

export const pageOfUsers = (db: OperatorDb, company: string, query: PageQuery): Promise<PageOf<Membership>> =>
  readPage<Membership>(db, users, query, { company });

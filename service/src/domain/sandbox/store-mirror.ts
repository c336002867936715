/**
 * All SQL of copies of production, in every table: they are written as a whole, without the rules of their modules, because production has kept
 * them. Every statement names its origin, so that none reaches what is the sandbox's own.
 */
import type { OperatorDb, OperatorTx } from '../../platform/database/session.ts';
import { statementsOf } from '../../platform/database/statement.ts';
import { companyFields } from '../parties/companies/index.ts';
import type { Statements } from './statements.gen.ts';
import type { CopiedCompany, CopiedLink, CopiedMember, CopiedPartner } from './copy.ts';

const statement = statementsOf<Statements>('sandbox');

const lockPartnerRow = statement(
  'lockPartner',
  `select p.id, p.name, p.may_skip_email_verification, p.created_at, p.sandbox_origin from partners p where p.id = :id for update`,
);
const insertPartnerRow = statement(
  'insertPartner',
  `insert into partners (id, name, may_skip_email_verification, sandbox_origin, created_at, updated_at) values (:id, :name, :may_skip_email_verification, 'production_mirror', :created_at, :now)`,
);
const updatePartnerRow = statement(
  'updatePartner',
  `update partners set name = :name, may_skip_email_verification = :may_skip_email_verification, created_at = :created_at, updated_at = :stamp where id = :id and sandbox_origin = 'production_mirror'`,
);

const companyColumns = `c.id, ${companyFields.columnsOf('c')}, c.onboarding_mode, c.status, c.created_at`;
const lockCompanyRow = statement(
  'lockCompany',
  `select ${companyColumns}, c.sandbox_origin from companies c where c.id = :id for update`,
);
// Its number is one of the sandbox's own: production's may be taken here, by a company that came earlier or by one that comes next.
const insertCompanyRow = statement(
  'insertCompany',
  `insert into companies (id, ${companyFields.columns}, onboarding_mode, status, customer_number, sandbox_origin, created_at, updated_at)
   values (:id, ${companyFields.values}, :onboarding_mode, :status, nextval('customer_numbers')::text, 'production_mirror', :created_at, :now)`,
);
const updateCompanyRow = statement(
  'updateCompany',
  `update companies set ${companyFields.assignments}, onboarding_mode = :onboarding_mode, status = :status, created_at = :created_at,
     updated_at = :stamp
   where id = :id and sandbox_origin = 'production_mirror'`,
);
const offboardRow = statement(
  'offboard',
  `update companies set status = 'offboarded', updated_at = :stamp where id = :id and sandbox_origin = 'production_mirror' and status <> 'offboarded'`,
);
const offboardMembers = statement(
  'offboardMembers',
  `update memberships set status = 'revoked', revoked_at = :now, revocation_reason = 'company_offboarded', invite_expires_at = null, updated_at = :stamp
   where company_id = :company and sandbox_origin = 'production_mirror' and status in ('pending_setup', 'active')`,
);

const memberColumns =
  'm.id, m.email, m.first_name, m.last_name, m.role, m.status, m.invite_expires_at, m.revoked_at, m.revocation_reason, m.created_at';
const lockMemberRows = statement(
  'lockMembers',
  `select ${memberColumns}, m.sandbox_origin from memberships m where m.company_id = :company order by m.id for update`,
);
const insertMemberRow = statement(
  'insertMember',
  `insert into memberships (company_id, id, account_id, email, first_name, last_name, role, status, invite_expires_at, revoked_at, revocation_reason, sandbox_origin, created_at, updated_at)
   values (:company, :id, find_or_create_account(:account_id, :email, :first_name, :last_name, false, :now), :email, :first_name, :last_name, :role, :status, :invite_expires_at, :revoked_at,
     :revocation_reason, 'production_mirror', :created_at, :now)`,
);
const updateMemberRow = statement(
  'updateMember',
  `update memberships set account_id = find_or_create_account(:account_id, :email, :first_name, :last_name, false, :now), email = :email, first_name = :first_name, last_name = :last_name,
     role = :role, status = :status, invite_expires_at = :invite_expires_at, revoked_at = :revoked_at, revocation_reason = :revocation_reason, created_at = :created_at, updated_at = :stamp
   where company_id = :company and id = :id and sandbox_origin = 'production_mirror'`,
);

const lockLinkRows = statement(
  'lockLinks',
  `select a.partner_id, a.external_reference, a.access, a.confirmed_at, a.created_at from partner_access a where a.company_id = :company order by a.partner_id for update`,
);
// A reference that another copy has is free in production, or this one would not have it there: that copy's own turn comes.
const freeReference = statement(
  'freeReference',
  `update partner_access a set external_reference = null, updated_at = :stamp, company_updated_at = :stamp from companies c
   where a.partner_id = :partner_id and a.external_reference = :external_reference and a.access <> 'disconnected' and a.company_id <> :company
     and c.id = a.company_id and c.sandbox_origin = 'production_mirror'`,
);
const referenceTaken = statement(
  'referenceTaken',
  `select exists (select from partner_access a where a.partner_id = :partner_id and a.external_reference = :external_reference and a.access <> 'disconnected' and a.company_id <> :company) as taken`,
  { notNull: ['taken'] },
);
const putLinkRow = statement(
  'putLink',
  `insert into partner_access as a (partner_id, company_id, external_reference, access, confirmed_at, created_at, updated_at, company_updated_at)
   values (:partner_id, :company, :external_reference, :access, :confirmed_at, :created_at, :now, :now)
   on conflict (company_id, partner_id) do update set external_reference = excluded.external_reference, access = excluded.access, confirmed_at = excluded.confirmed_at,
     created_at = excluded.created_at, updated_at = excluded.updated_at, company_updated_at = excluded.company_updated_at`,
);

const putSeen = statement(
  'putSeen',
  `insert into mirrored_companies (company_id, seen, read_at) values (:company, :seen, :now) on conflict (company_id) do update set seen = excluded.seen, read_at = excluded.read_at`,
);
const seenRows = statement('seen', `select m.company_id, m.seen from mirrored_companies m where m.seen is not null`);
const standingRows = statement(
  'standing',
  `select c.id from companies c where c.sandbox_origin = 'production_mirror' and c.status <> 'offboarded'
   and (:partners::uuid[] is null or exists (select from partner_access a where a.company_id = c.id and a.partner_id = any(:partners) and a.access <> 'disconnected')) order by c.id`,
);

/** A stored copy, and whether it is one. */
type StoredCopy<T> = T & { readonly sandbox_origin: string };

export const lockPartner = (tx: OperatorTx, id: string): Promise<StoredCopy<CopiedPartner> | undefined> =>
  tx.findOne(lockPartnerRow, { id });
export const insertPartner = (tx: OperatorTx, partner: CopiedPartner): void => tx.send(insertPartnerRow, partner);
export const updatePartner = (tx: OperatorTx, partner: CopiedPartner): void => tx.send(updatePartnerRow, partner);

export const lockCompany = (tx: OperatorTx, id: string): Promise<StoredCopy<CopiedCompany> | undefined> =>
  tx.findOne(lockCompanyRow, { id });
export const insertCompany = (tx: OperatorTx, company: CopiedCompany): void =>
  tx.send(insertCompanyRow, written(company));
export const updateCompany = (tx: OperatorTx, company: CopiedCompany): void =>
  tx.send(updateCompanyRow, written(company));

/** Returns whether it was not offboarded yet. */
export async function offboard(tx: OperatorTx, id: string): Promise<boolean> {
  if ((await tx.run(offboardRow, { id })) === 0) return false;
  tx.send(offboardMembers, { company: id });
  tx.send(putSeen, { company: id, seen: null });
  return true;
}

export const lockMembers = (tx: OperatorTx, company: string): Promise<readonly StoredCopy<CopiedMember>[]> =>
  tx.many(lockMemberRows, { company });
/** @param accountId of the person's account, where there is none yet */
export const insertMember = (tx: OperatorTx, company: string, member: CopiedMember, accountId: string): void =>
  tx.send(insertMemberRow, { ...member, company, account_id: accountId });
export const updateMember = (tx: OperatorTx, company: string, member: CopiedMember, accountId: string): void =>
  tx.send(updateMemberRow, { ...member, company, account_id: accountId });

export const lockLinks = (tx: OperatorTx, company: string): Promise<readonly CopiedLink[]> =>
  tx.many(lockLinkRows, { company });
export const putLink = (tx: OperatorTx, company: string, link: CopiedLink): void =>
  tx.send(putLinkRow, { ...link, company });

/** Whether the Partner's reference can be this company's: copies make room, the sandbox's own companies keep theirs. */
export async function claimReference(
  tx: OperatorTx,
  company: string,
  { partner_id, external_reference }: CopiedLink,
): Promise<boolean> {
  const pair = { partner_id, external_reference, company };
  tx.send(freeReference, pair);
  return !(await tx.one(referenceTaken, pair)).taken;
}

export const setSeen = (tx: OperatorTx, company: string, seen: string | null): void =>
  tx.send(putSeen, { company, seen });

/** What was seen of each company when it was last read whole. */
export const seenOf = async (db: OperatorDb): Promise<ReadonlyMap<string, string | null>> =>
  new Map((await db.many(seenRows)).map(({ company_id, seen }) => [company_id, seen]));

/** The copies that are not offboarded; of these Partners alone, where some are named. */
export const standing = async (db: OperatorDb, partners: readonly string[] | undefined): Promise<readonly string[]> =>
  (await db.many(standingRows, { partners: partners ?? null })).map(({ id }) => id);

const written = ({ id, onboarding_mode, status, created_at, ...data }: CopiedCompany) => ({
  ...companyFields.parameters(data),
  id,
  onboarding_mode,
  status,
  created_at,
});

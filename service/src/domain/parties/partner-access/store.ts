/** All SQL on the access of Partners to companies. */
import type { CompanyStatus } from '@mahnwerk/contract/operator/companies.ts';
import type { PartnerLink } from '@mahnwerk/contract/operator/partners.ts';
import type { AccessState, OnboardingMode } from './access.ts';
import type { Access } from '../../../platform/http/company.ts';
import type {
  CompanyTx,
  OperatorDb,
  OperatorTx,
  OwnerDb,
  PartnerDb,
  PartnerTx,
} from '../../../platform/database/session.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { Statements } from './statements.gen.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';

const statement = statementsOf<Statements>('access');

// Access to a company that is suspended or offboarded is none, for as long as it is.
const currentAccess = `case when a.access <> 'available' then a.access when c.status <> 'active' then c.status::text when c.sandbox_origin = 'production_mirror' then 'read_only' else 'available' end as access`;

const access = statement(
  'access',
  `select ${currentAccess} from partner_access a join companies c on c.id = a.company_id where a.partner_id = :partner_id and a.company_id = :company`,
  { notNull: ['access'] },
);
// Against its end alone: a change of the company's data does not concern a running command.
const lockAccessForShare = statement(
  'lockAccessForShare',
  `select ${currentAccess} from partner_access a join companies c on c.id = a.company_id where a.company_id = :company_id and a.partner_id = :partner_id for key share of a`,
  { notNull: ['access'] },
);

const linkColumns =
  'a.partner_id, a.company_id, a.external_reference, a.access, a.confirmed_at, a.created_at, a.updated_at';
const lockRow = statement(
  'lockAccess',
  `select ${linkColumns} from partner_access a where a.partner_id = :partner_id and a.company_id = :company for update`,
);
// Weaker than a change of the company: what refers to it, as a running command's new order does, need not wait.
const holdCompanyRow = statement(
  'holdCompany',
  `select c.status, c.onboarding_mode, c.sandbox_origin from companies c where c.id = :company for no key update`,
);
// Two confirmations at once: the second waits for the first, and then finds a link. One that the Partner has disconnected is created again.
const linkRow = statement(
  'link',
  `insert into partner_access as a (partner_id, company_id, access, confirmed_at, created_at, updated_at, company_updated_at) values (:partner_id, :company, 'available', :now, :now, :now, :now)
   on conflict (company_id, partner_id) do update set access = excluded.access, external_reference = null, confirmed_at = excluded.confirmed_at, created_at = excluded.created_at,
     updated_at = excluded.updated_at, company_updated_at = excluded.company_updated_at where a.access = 'disconnected'
   returning ${linkColumns}`,
);
const moveRow = statement(
  'moveAccess',
  `update partner_access set access = :access, updated_at = :stamp, company_updated_at = :stamp where partner_id = :partner_id and company_id = :company returning updated_at, company_updated_at`,
);

const waitingRows = statement(
  'lockWaiting',
  `select ${linkColumns} from partner_access a where a.company_id = :company and a.access = 'unavailable' order by a.partner_id for update`,
);
const confirmRow = statement(
  'confirm',
  `update partner_access set access = :access, confirmed_at = :now, updated_at = :stamp, company_updated_at = :stamp where partner_id = :partner_id and company_id = :company returning confirmed_at, updated_at`,
);

const ownAccess = statement(
  'ownAccess',
  `select a.access from partner_access a where a.partner_id = :partner_id and a.company_id = :company`,
);

const managedRows = statement(
  'managed',
  `select a.company_id from partner_access a where a.partner_id = :partner_id and a.company_id = any(:ids) and a.access <> 'disconnected'`,
);

const actableRows = statement(
  'actable',
  `select a.company_id from partner_access a join companies c on c.id = a.company_id
   where a.partner_id = :partner and a.access = 'available' and c.status = 'active' order by a.company_created_at desc, a.company_id desc limit :most`,
);

const partnerRows = statement(
  'partnersOf',
  `select partner_id, external_reference from partners_of_company(:company)`,
  {
    notNull: ['partner_id'],
    nullable: ['external_reference'],
  },
);

/** The access of a Partner to a company, now. */
export const accessOf = async (db: OperatorDb, partnerId: string, companyId: string): Promise<Access> =>
  (await db.findOne(access, { partner_id: partnerId, company: companyId }))?.access as Access;

/** The same for the bound company, locked for share: a revocation waits for the end of the transaction. */
export const lockAccessForShareOf = async (tx: CompanyTx, partnerId: string): Promise<Access> =>
  (await tx.findOne(lockAccessForShare, { partner_id: partnerId }))?.access as Access;

/** The bound Partner's access to a company, as stored; undefined where there never was one. */
export const ownAccessTo = async (db: PartnerDb, company: string): Promise<AccessState | undefined> =>
  (await db.findOne(ownAccess, { company }))?.access;

/** Which of these companies the Partner manages, whatever its access allows now; one that it has disconnected is hidden from it. */
export const managedOf = async (db: OwnerDb, partnerId: string, ids: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set((await db.many(managedRows, { partner_id: partnerId, ids })).map(({ company_id }) => company_id));

/** The companies that the Partner may act for now, the newest first. */
export const actableCompanies = async (db: OperatorDb, partner: string, most: number): Promise<string[]> =>
  (await db.many(actableRows, { partner, most })).map(({ company_id }) => company_id);

/** A Partner's link to one company, as stored. */
export interface Link {
  readonly partner_id: string;
  readonly company_id: string;
  readonly external_reference: string | null;
  readonly access: AccessState;
  /** When the company itself confirmed the Partner. */
  readonly confirmed_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

/** What access to a company depends on. */
export interface LockedCompany {
  readonly status: CompanyStatus;
  readonly onboarding_mode: OnboardingMode;
  /** `production_mirror`: its links are copies too, which only production changes. */
  readonly sandbox_origin: string;
}

/** Locks the company, before any link to it (docs/decisions/0025). Undefined: none, or hidden. */
export const holdCompany = (tx: OperatorTx | PartnerTx, companyId: string): Promise<LockedCompany | undefined> =>
  (tx as OperatorTx).findOne(holdCompanyRow, { company: companyId });

/** Locks the link; waits for the Partner's running commands. */
export const lockLink = (tx: OperatorTx | PartnerTx, partnerId: string, companyId: string): Promise<Link | undefined> =>
  (tx as OperatorTx).findOne(lockRow, { partner_id: partnerId, company: companyId });

/** The new link; undefined where there is one. */
export const link = (tx: OperatorTx, partnerId: string, companyId: string): Promise<Link | undefined> =>
  tx.findOne(linkRow, { partner_id: partnerId, company: companyId });

/** Returns when the link and what the Partner sees of the company were changed, as stored. */
export const setAccess = (
  tx: OperatorTx | PartnerTx,
  { partner_id, company_id }: Ends,
  state: AccessState,
): Promise<{ readonly updated_at: string; readonly company_updated_at: string }> =>
  (tx as OperatorTx).one(moveRow, { partner_id, company: company_id, access: state });

/** Locks the links whose company has not confirmed the Partner yet. */
export const lockWaiting = async (tx: OperatorTx, companyId: string): Promise<readonly Link[]> =>
  await tx.many(waitingRows, { company: companyId });

/** The company has confirmed the Partner; returns when, as stored. */
export const setConfirmed = (
  tx: OperatorTx,
  { partner_id, company_id }: Ends,
  state: AccessState,
): Promise<Pick<Link, 'confirmed_at' | 'updated_at'>> =>
  tx.one(confirmRow, { partner_id, company: company_id, access: state });

/** The two ends of a link. */
type Ends = Pick<Link, 'partner_id' | 'company_id'>;

/** All Partners whose access to the company has not ended, also those that a Partner's transaction cannot see. */
export const partnersOf = async (
  tx: OperatorTx | PartnerTx,
  companyId: string,
): Promise<readonly Pick<Link, 'partner_id' | 'external_reference'>[]> =>
  (tx as OperatorTx).many(partnerRows, { company: companyId });

const links: Listing = {
  from: 'partner_access a',
  alias: 'a',
  tenant: false,
  key: ['company_id', 'partner_id'],
  named: { id: 'company_id' },
  newestById: true,
  columns:
    'a.partner_id, a.company_id, (select c.name from companies c where c.id = a.company_id) as company_name, a.external_reference, a.access, a.confirmed_at, a.company_updated_at, a.created_at, a.updated_at',
  where: 'a.partner_id = :partner_id',
};

/** Every link of one Partner, ended ones too. */
export const pageOfPartner = (db: OperatorDb, partnerId: string, query: PageQuery): Promise<PageOf<PartnerLink>> =>
  readPage<PartnerLink>(db, links, query, { partner_id: partnerId });

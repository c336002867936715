/** All SQL on the companies of a Partner; row security restricts it to companies that the Partner manages. */
import type { DataSharingBasis } from '@mahnwerk/contract/shapes/company.ts';
import { lockCompanyData, type CompanyData, companyFields } from '../companies/index.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import type { OperatorDb, OperatorTx, PartnerDb, PartnerTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { Statements } from './statements.gen.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';

const statement = statementsOf<Statements>('partners');

const dataColumns = companyFields.columnsOf('c');

const columns = `c.id, c.customer_number, a.external_reference, ${dataColumns}, c.status, a.access, a.confirmed_at, c.onboarding_mode, c.sandbox_origin, c.created_at,
  a.company_updated_at as updated_at`;
const linked = `partner_access a join companies c on c.id = a.company_id`;

const read = statement(
  'readManaged',
  `select ${columns} from ${linked} where a.partner_id = :partner_id and a.company_id = :id and a.access <> 'disconnected'`,
);

// The company is locked before the link, as everywhere. `no key update` does not block running commands, which refer to both.
const lockCompany = statement(
  'lockManaged',
  `select c.id, ${dataColumns}, c.status, c.onboarding_mode, c.sandbox_origin, c.data_sharing_basis from companies c where c.id = :id for no key update`,
);
const lockLinkRow = statement(
  'lockOwnLink',
  `select a.external_reference, a.access, a.confirmed_at from partner_access a where a.partner_id = :partner_id and a.company_id = :id and a.access <> 'disconnected' for no key update`,
);

const milestones = statement(
  'milestones',
  `select m.submitted, m.transferred, (select c.representatives_lock from companies c where c.id = :id) as representatives_lock from company_milestones(:id) m`,
  { notNull: ['submitted', 'transferred'] },
);

const reserve = statement(
  'reserveReference',
  `select pg_advisory_xact_lock(hashtext('external_reference'), hashtext(:partner_id::text || ' ' || :external_reference::text))`,
);
const byReference = statement(
  'byReference',
  `select a.company_id from partner_access a where a.partner_id = :partner_id and a.external_reference = :external_reference and a.access <> 'disconnected'`,
);

const insertCompany = statement(
  'insertManaged',
  `insert into companies (id, ${companyFields.columns}, customer_number, data_sharing_basis, onboarding_mode, created_by_partner,
     sandbox_origin, created_at, updated_at)
   values (:id, ${companyFields.values}, nextval('customer_numbers')::text, :data_sharing_basis, :onboarding_mode, :partner_id,
     :sandbox_origin, :now, :now)`,
);
const insertLink = statement(
  'insertLink',
  `insert into partner_access (partner_id, company_id, external_reference, access, created_at, updated_at, company_updated_at) values (:partner_id, :id, :external_reference, :access, :now, :now, :now)`,
);

// The switches are the operator's: a Partner's role may not write them.
const ofPartner = companyFields.without(
  'dunning_locked',
  'dunning_policy_locked',
  'dunning_paused',
  'case_work_paused',
);
const updateCompany = statement(
  'updateManaged',
  `update companies set ${ofPartner.assignments}, data_sharing_basis = :data_sharing_basis, updated_at = :stamp where id = :id`,
);
const updateReference = statement(
  'updateReference',
  `update partner_access set external_reference = :external_reference, updated_at = :stamp, company_updated_at = :stamp where partner_id = :partner_id and company_id = :id`,
);

type Row = Statements['readManaged']['row'];

/** A company with the Partner's link, without its users. */
export type Managed = Row;

export const get = (db: PartnerDb, id: string): Promise<Managed | undefined> => db.findOne(read, { id });

export interface LockedManaged extends Pick<
  Row,
  'id' | 'status' | 'onboarding_mode' | 'sandbox_origin' | 'external_reference' | 'access'
> {
  readonly data: CompanyData;
  readonly basis: DataSharingBasis | null;
}

/** A company whose data change. */
export type LockedCompanyData = Omit<LockedManaged, 'external_reference' | 'access'>;

type LockedRow = Statements['lockManaged']['row'];

const dataOf = ({ id, status, onboarding_mode, sandbox_origin, data_sharing_basis: basis, ...data }: LockedRow) => ({
  id,
  data,
  status,
  onboarding_mode,
  sandbox_origin,
  basis,
});

/** The company, locked until the transaction ends. */
export async function lockOwnData(tx: OperatorTx | PartnerTx, id: string): Promise<LockedCompanyData | undefined> {
  const company = await (tx as OperatorTx).findOne(lockCompany, { id });
  return company === undefined ? undefined : dataOf(company);
}

/** The company and the Partner's link to it, locked until the transaction ends. */
export async function lock(tx: PartnerTx, id: string): Promise<LockedManaged | undefined> {
  const [company, link] = await Promise.all([tx.findOne(lockCompany, { id }), tx.findOne(lockLinkRow, { id })]);
  return company === undefined || link === undefined
    ? undefined
    : { ...dataOf(company), external_reference: link.external_reference, access: link.access };
}

export type Progress = Statements['milestones']['row'];

/** The progress of the company's cases, and the lock of its representatives. */
export const readProgress = (db: OperatorDb, id: string): Promise<Progress> => db.one(milestones, { id });

/** The same; no order is finalized until the transaction ends. */
export function readMilestones(tx: OperatorTx | PartnerTx, id: string): Promise<Progress> {
  lockCompanyData(tx, id);
  return readProgress(tx as OperatorTx, id);
}

/** The Partner's company with this reference; until the transaction ends no other command assigns the reference. */
export async function findByReference(tx: PartnerTx, externalReference: string): Promise<string | undefined> {
  const [, holder] = await Promise.all([
    tx.one(reserve, { external_reference: externalReference }),
    tx.findOne(byReference, { external_reference: externalReference }),
  ]);
  return holder?.company_id;
}

type NewCompany = Omit<LockedManaged, 'status'>;

/** Inserts the company and the Partner's link to it. */
export function insert(
  tx: PartnerTx,
  { id, data, basis, external_reference, onboarding_mode, access, sandbox_origin }: NewCompany,
): void {
  tx.send(insertCompany, {
    ...companyFields.parameters(data),
    id,
    data_sharing_basis: basis,
    onboarding_mode,
    sandbox_origin,
  });
  tx.send(insertLink, { id, external_reference, access });
}

export const update = (tx: PartnerTx, id: string, data: CompanyData, basis: DataSharingBasis | null): void =>
  tx.send(updateCompany, { ...ofPartner.parameters(data), id, data_sharing_basis: basis });

export const setReference = (tx: PartnerTx, id: string, externalReference: string | null): void =>
  tx.send(updateReference, { id, external_reference: externalReference });

/** Ordered and counted by the Partner's own links, so that its cost does not depend on other Partners. */
const managed: Listing = {
  from: 'partner_access a',
  rowsFrom: linked,
  alias: 'a',
  tenant: 'partner',
  key: ['partner_id', 'company_id'],
  columns,
  where: `a.access <> 'disconnected'`,
  named: { id: 'company_id', created_at: 'company_created_at', updated_at: 'company_updated_at' },
  filters: { external_reference: 'a.external_reference = :external_reference' },
  orders: { name: 'a.company_name', created: 'a.company_created_at' },
  total: { from: '(select p.id as partner_id, p.managed_companies as count from partners p) p', alias: 'p' },
};

export const page = (db: PartnerDb, query: PageQuery): Promise<PageOf<Managed>> =>
  readPage<Managed>(db, managed, query);

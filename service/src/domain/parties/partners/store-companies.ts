/** All SQL on companies as their Partners run them: what row security lets a Partner reach, which is what it manages. */
import type { PartnerCompany } from '@mahnwerk/contract/partner/companies.ts';
import type { CompanyStatus } from '@mahnwerk/contract/operator/companies.ts';
import type { DataSharingBasis } from '@mahnwerk/contract/shapes/company.ts';
import type { AccessState } from '../partner-access/index.ts';
import { lockCompanyData, type CompanyData, type SandboxOrigin, companyParameters } from '../companies/index.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import type { PartnerDb, PartnerTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { Statements } from './statements.gen.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';

const statement = statementsOf<Statements>('partners');

const dataColumns = `c.name, c.address, c.phone, c.legal_form, c.legal_representatives, c.tax_treatment, c.vat_number, c.default_claim_type, c.payout_bank_account,
  c.notification_channels, c.dunning_locked, c.dunning_paused`;

const columns = `c.id, c.customer_number, a.external_reference, ${dataColumns}, c.status, a.access, a.confirmed_at, c.onboarding_mode, c.sandbox_origin, c.created_at,
  a.company_updated_at as updated_at`;
const linked = `partner_access a join companies c on c.id = a.company_id`;

const read = statement(
  'readManaged',
  `select ${columns} from ${linked} where a.partner_id = :partner_id and a.company_id = :id and a.access <> 'disconnected'`,
);

// The company first, as everywhere; not against running commands, which refer to both. What disconnects it meanwhile hides it from the second.
const lockCompany = statement(
  'lockManaged',
  `select c.id, ${dataColumns}, c.status, c.onboarding_mode, c.sandbox_origin, c.data_sharing_basis from companies c where c.id = :id for no key update`,
);
const lockLinkRow = statement(
  'lockOwnLink',
  `select a.external_reference, a.access, a.confirmed_at from partner_access a where a.partner_id = :partner_id and a.company_id = :id and a.access <> 'disconnected' for no key update`,
);

const milestones = statement('milestones', `select m.submitted, m.transferred from company_milestones(:id) m`, {
  notNull: ['submitted', 'transferred'],
});

// One namespace of advisory locks for one purpose: nothing else takes two keys of this kind.
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
  `insert into companies (id, name, address, phone, legal_form, legal_representatives, tax_treatment, vat_number, default_claim_type, customer_number, payout_bank_account,
     notification_channels, data_sharing_basis, onboarding_mode, dunning_locked, dunning_paused, created_by_partner, sandbox_origin, created_at, updated_at)
   values (:id, :name, :address, :phone, :legal_form, :legal_representatives, :tax_treatment, :vat_number, :default_claim_type, nextval('customer_numbers')::text, :payout_bank_account,
     :notification_channels, :data_sharing_basis, :onboarding_mode, :dunning_locked, :dunning_paused, :partner_id, :sandbox_origin, :now, :now)`,
);
const insertLink = statement(
  'insertLink',
  `insert into partner_access (partner_id, company_id, external_reference, access, created_at, updated_at, company_updated_at) values (:partner_id, :id, :external_reference, :access, :now, :now, :now)`,
);

// The two switches are the operator's: a Partner's role may not write them.
const updateCompany = statement(
  'updateManaged',
  `update companies set name = :name, address = :address, phone = :phone, legal_form = :legal_form, legal_representatives = :legal_representatives, tax_treatment = :tax_treatment,
     vat_number = :vat_number, default_claim_type = :default_claim_type, payout_bank_account = :payout_bank_account, notification_channels = :notification_channels,
     data_sharing_basis = :data_sharing_basis, updated_at = :stamp
   where id = :id`,
);
const updateReference = statement(
  'updateReference',
  `update partner_access set external_reference = :external_reference, updated_at = :stamp, company_updated_at = :stamp where partner_id = :partner_id and company_id = :id`,
);

type Row = Statements['readManaged']['row'];

/** A company without its users: they are another room's. */
export type Managed = Omit<
  PartnerCompany,
  'users' | 'case_access' | 'case_submission_readiness' | 'onboarding_status'
> &
  CompanyData & { readonly status: CompanyStatus; readonly access: AccessState; readonly confirmed_at: string | null };

const managedOf = (row: Row): Managed => row;

export async function get(db: PartnerDb, id: string): Promise<Managed | undefined> {
  const row = await db.findOne(read, { id });
  return row === undefined ? undefined : managedOf(row);
}

export interface LockedManaged {
  readonly id: string;
  readonly data: CompanyData;
  readonly status: CompanyStatus;
  readonly onboarding_mode: PartnerCompany['onboarding_mode'];
  readonly sandbox_origin: SandboxOrigin;
  readonly basis: DataSharingBasis | null;
  readonly external_reference: string | null;
  readonly access: AccessState;
}

/** The company and the Partner's link to it, held until the transaction ends. */
export async function lock(tx: PartnerTx, id: string): Promise<LockedManaged | undefined> {
  const [company, link] = await Promise.all([tx.findOne(lockCompany, { id }), tx.findOne(lockLinkRow, { id })]);
  if (company === undefined || link === undefined) return undefined;
  const { id: _id, status, onboarding_mode, sandbox_origin, data_sharing_basis: basis, ...data } = company;
  return {
    id,
    data,
    status,
    onboarding_mode,
    sandbox_origin,
    basis,
    external_reference: link.external_reference,
    access: link.access,
  };
}

/** What has come of the company's cases; no submission is under way until the transaction ends. */
export function readMilestones(tx: PartnerTx, id: string): Promise<Statements['milestones']['row']> {
  lockCompanyData(tx, id);
  return tx.one(milestones, { id });
}

/** The Partner's company of this reference; until the transaction ends no other command gives it to another. */
export async function findByReference(tx: PartnerTx, externalReference: string): Promise<string | undefined> {
  const [, holder] = await Promise.all([
    tx.one(reserve, { external_reference: externalReference }),
    tx.findOne(byReference, { external_reference: externalReference }),
  ]);
  return holder?.company_id;
}

export interface NewCompany {
  readonly id: string;
  readonly data: CompanyData;
  readonly basis: DataSharingBasis | null;
  readonly external_reference: string | null;
  readonly onboarding_mode: PartnerCompany['onboarding_mode'];
  readonly access: AccessState;
  readonly sandbox_origin: SandboxOrigin;
}

/** The company, and the Partner's link to it: before that it would not see what it has made. */
export function insert(
  tx: PartnerTx,
  { id, data, basis, external_reference, onboarding_mode, access, sandbox_origin }: NewCompany,
): void {
  tx.send(insertCompany, {
    ...companyParameters(data),
    id,
    data_sharing_basis: basis,
    onboarding_mode,
    sandbox_origin,
  });
  tx.send(insertLink, { id, external_reference, access });
}

export const update = (tx: PartnerTx, id: string, data: CompanyData, basis: DataSharingBasis | null): void =>
  tx.send(updateCompany, { ...companyParameters(data), id, data_sharing_basis: basis });

export const setReference = (tx: PartnerTx, id: string, externalReference: string | null): void =>
  tx.send(updateReference, { id, external_reference: externalReference });

/** Ordered and counted by the Partner's own links: what other Partners manage costs it nothing. */
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

export async function page(db: PartnerDb, query: PageQuery): Promise<PageOf<Managed>> {
  const rows = await readPage<Row>(db, managed, query);
  return { ...rows, results: rows.results.map(managedOf) };
}

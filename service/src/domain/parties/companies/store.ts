/** All SQL on companies. */
import type { Company, CompanyStatus, ListedCompany } from '@mahnwerk/contract/operator/companies.ts';
import type { DataSharingBasis } from '@mahnwerk/contract/shapes/company.ts';
import { type CompanyData, companyFields, companyReadiness } from './company.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import type { CompanyDb, CompanyTx, OperatorDb, OperatorTx, PartnerTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { Statements } from './statements.gen.ts';
import { lockAfter, type RepresentativesLock } from './representatives-lock.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';

const statement = statementsOf<Statements>('companies');

const columns = `c.id, c.customer_number, c.status, ${companyFields.columnsOf('c')}, c.onboarding_mode, c.sandbox_origin,
  c.created_at, c.updated_at`;

const read = statement('read', `select ${columns} from companies c where c.id = :id`);
const readOwn = statement('readOwn', `select ${columns} from companies c where c.id = :company_id`);
const lockRow = statement(
  'lock',
  `select ${columns}, c.data_sharing_basis, c.representatives_lock from companies c where c.id = :id for update`,
);
const readStatus = statement('status', `select c.status from companies c where c.id = :id`);

// Finalization reads the data, and a Partner's change of the data depends on earlier finalizations. An advisory lock, not the row: revoking a Partner's
// access locks the row and waits for that Partner's running finalizations.
const lockDataForShareRow = statement(
  'lockDataForShare',
  `select pg_advisory_xact_lock_shared(hashtext('company data'), hashtext(:company_id::uuid::text))`,
);
const lockDataRow = statement(
  'lockData',
  `select pg_advisory_xact_lock(hashtext('company data'), hashtext(:id::uuid::text))`,
);

const insertRow = statement(
  'insert',
  `insert into companies as c (id, ${companyFields.columns}, customer_number, data_sharing_basis, created_at, updated_at)
   values (:id, ${companyFields.values}, nextval('customer_numbers')::text, :data_sharing_basis, :now, :now)
   returning ${columns}`,
);

const updateRow = statement(
  'update',
  `update companies set ${companyFields.assignments}, data_sharing_basis = :data_sharing_basis, updated_at = :stamp
   where id = :id
   returning updated_at`,
);

const updateStatus = statement(
  'updateStatus',
  `update companies set status = :status, updated_at = :stamp where id = :id returning updated_at`,
);

const updateLock = statement(
  'updateRepresentativesLock',
  `update companies set representatives_lock = :representatives_lock, updated_at = :stamp where id = :id`,
);
const openRow = statement(
  'openRepresentatives',
  `update companies set representatives_lock = 'open', updated_at = :stamp where id = :id`,
);

export const get = async (db: OperatorDb, id: string): Promise<Company | undefined> =>
  maybeCompany(await db.findOne(read, { id }));

/** The bound company's own row. */
export const readCompany = async (db: CompanyDb): Promise<Company> => companyOf(await db.one(readOwn));

/** The bound company's own row; until the transaction ends no Partner changes its data. */
export function lockCompanyForShare(tx: CompanyTx): Promise<Company> {
  tx.send(lockDataForShareRow);
  return readCompany(tx);
}

/** Waits for transactions that hold `lockCompanyForShare` and blocks new ones until this transaction ends. The row is locked. */
export const lockCompanyData = (tx: OperatorTx | PartnerTx, id: string): void =>
  (tx as OperatorTx).send(lockDataRow, { id });

export const companyStatus = async (db: OperatorDb, id: string): Promise<CompanyStatus | undefined> =>
  (await db.findOne(readStatus, { id }))?.status;

export interface CompanyForUpdate {
  readonly company: Company;
  readonly basis: DataSharingBasis | null;
  readonly lock: RepresentativesLock;
}

/** The row, locked until the transaction ends. */
export async function lock(tx: OperatorTx, id: string): Promise<CompanyForUpdate | undefined> {
  const row = await tx.findOne(lockRow, { id });
  if (row === undefined) return undefined;
  const { data_sharing_basis, representatives_lock, ...rest } = row;
  return { company: companyOf(rest), basis: data_sharing_basis, lock: representatives_lock };
}

/** Locks the representatives where a change of the data does. */
export function keepRepresentativesLock(
  tx: OperatorTx | PartnerTx,
  id: string,
  current: RepresentativesLock,
  { before, after }: Readonly<Record<'before' | 'after', CompanyData>>,
): void {
  const next = lockAfter(current, before, after);
  if (next !== current) (tx as OperatorTx).send(updateLock, { id, representatives_lock: next });
}

/** The company's own people and its Partners may change the representatives again. */
export const openRepresentatives = (tx: OperatorTx, id: string): void => tx.send(openRow, { id });

/** The new row, with its customer number. */
export const insert = async (
  tx: OperatorTx,
  id: string,
  data: CompanyData,
  basis: DataSharingBasis | null,
): Promise<Company> =>
  companyOf(await tx.one(insertRow, { ...companyFields.parameters(data), id, data_sharing_basis: basis }));

/** Both return the new `updated_at`. */
export const update = async (
  tx: OperatorTx,
  id: string,
  data: CompanyData,
  basis: DataSharingBasis | null,
): Promise<string> =>
  (await tx.one(updateRow, { ...companyFields.parameters(data), id, data_sharing_basis: basis })).updated_at;

export const setStatus = async (tx: OperatorTx, id: string, status: CompanyStatus): Promise<string> =>
  (await tx.one(updateStatus, { id, status })).updated_at;

type Row = Statements['read']['row'];

const maybeCompany = (row: Row | undefined): Company | undefined => (row === undefined ? undefined : companyOf(row));

/** The computed member is placed before the instants, as declared. */
function companyOf(row: Row): Company {
  const { created_at, updated_at, ...stored } = row;
  return { ...stored, case_submission_readiness: companyReadiness(stored), created_at, updated_at };
}

/** SQL: whether the data of `c` suffice for a case. */
export const isReadyCompany = `company_is_ready(c.name, c.address, c.phone, c.legal_form, c.legal_representatives, c.tax_treatment, c.vat_number,
  c.payout_bank_account, c.notification_channels)`;
/** SQL: whether conditions of the company `c` are recorded. */
export const hasConditions = 'exists (select from company_conditions k where k.company_id = c.id)';
/** SQL: whether a person can act for the company `c`, or a program. */
export const hasUser = `exists (select from memberships m where m.company_id = c.id and m.status = 'active')`;
export const hasKey = `exists (select from keys k where k.company_id = c.id and k.suspended_at is null and (k.expires_at is null or k.expires_at > :now))`;

/** What can be missing around a company; its data are another matter. */
const lacks = { conditions: `not ${hasConditions}`, access: `not ${hasUser} and not ${hasKey}` };

const companies: Listing = {
  from: 'companies c',
  alias: 'c',
  tenant: false,
  columns: `${columns}, ${hasConditions} as has_conditions`,
  filters: {
    status: 'c.status = :status',
    ready: `${isReadyCompany} = :ready`,
    missing: (value) => lacks[value as keyof typeof lacks],
    q: '(strpos(folded_letters(c.name), folded_letters(:q)) > 0 or c.customer_number = :q)',
    created_after: 'c.created_at >= :created_after',
    created_before: 'c.created_at <= :created_before',
  },
  orders: { name: 'c.name', created: 'c.created_at' },
};

export async function page(db: OperatorDb, query: PageQuery): Promise<PageOf<ListedCompany>> {
  const rows = await readPage<Row & Pick<ListedCompany, 'has_conditions'>>(db, companies, query);
  return {
    ...rows,
    results: rows.results.map(({ has_conditions, ...row }) => ({ ...companyOf(row), has_conditions })),
  };
}

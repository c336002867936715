/** All SQL on dunning policies. Version 1 has no row: it is the default since the company exists. */
import assert from 'node:assert/strict';
import type { DunningPolicy, PolicyDocument } from '@mahnwerk/contract/dunning/policy.ts';
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { supersedeLater } from '../../../platform/dated-versions.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import { mapPage, type PageOf, type PageQuery } from '../../../platform/lists/query.ts';
import { businessDate } from '../../parties/business-date/index.ts';
import { defaultPolicy } from './policy.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('policy');

const versions = `(
  select p.company_id, p.version, p.effective_from, p.superseded_at, p.document, p.created_at from dunning_policies p
  union all
  select c.id, 1, (c.created_at at time zone 'Europe/Berlin')::date, null, null::dunning_policy, c.created_at from companies c
) v`;
const columns = 'v.version, v.effective_from, v.document, v.created_at';
const notNull = { notNull: ['version', 'effective_from', 'created_at'] };

const readVersion = statement(
  'version',
  `select ${columns} from ${versions} where v.company_id = :company_id and v.version = :version::int8`,
  notNull,
);

const readInForce = statement(
  'inForce',
  `select ${columns} from ${versions}
   where v.company_id = :company_id and v.superseded_at is null and (v.version = 1 or v.effective_from <= :day)
   order by v.version > 1 desc, v.effective_from desc, v.version desc limit 1`,
  notNull,
);

const lockRows = statement(
  'lock',
  `select pg_advisory_xact_lock(hashtext('dunning policies'), hashtext(:company_id::uuid::text))`,
);

const supersede = statement('supersede', supersedeLater('dunning_policies', 'company_id = :company_id'));

const insertRow = statement(
  'insert',
  `insert into dunning_policies (company_id, version, effective_from, document, created_at)
   select :company_id, coalesce(max(p.version), 1) + 1, :effective_from, :document, :now from dunning_policies p where p.company_id = :company_id
   returning version, effective_from, document, created_at`,
);

const listing: Listing = {
  from: versions,
  alias: 'v',
  columns,
  key: ['company_id', 'version'],
  named: { id: 'version' },
  newestById: true,
};

type Row = Statements['version']['row'];

const present = ({ version, effective_from, document, created_at }: Row, business_date: string): DunningPolicy => ({
  version,
  effective_from,
  business_date,
  ...(document ?? defaultPolicy),
  created_at,
});

/** A version of the company's policy; undefined if there is none. */
export async function findPolicy(db: CompanyDb, version: number): Promise<DunningPolicy | undefined> {
  const [row, today] = await Promise.all([db.findOne(readVersion, { version }), businessDate(db)]);
  return row && present(row, today);
}

/**
 * The version of the company's policy that a stored row names.
 *
 * @throws AssertionError if there is none
 */
export async function policyOf(db: CompanyDb, version: number): Promise<DunningPolicy> {
  const policy = await findPolicy(db, version);
  assert(policy !== undefined, `the company has no policy ${version}`);
  return policy;
}

/** The version in force on a day. */
export async function policyInForce(db: CompanyDb, day: string): Promise<DunningPolicy> {
  const [row, today] = await Promise.all([db.one(readInForce, { day }), businessDate(db)]);
  return present(row, today);
}

/** Every version, newest first. */
export async function page(db: CompanyDb, query: PageQuery): Promise<PageOf<DunningPolicy>> {
  const [found, today] = await Promise.all([readPage<Row>(db, listing, query), businessDate(db)]);
  return mapPage(found, (row) => present(row, today));
}

/** Until the transaction ends, no other one changes the policy of the company. */
export const lock = (tx: CompanyTx): Promise<number> => tx.run(lockRows);

export interface NewVersion {
  readonly effective_from: string;
  readonly business_date: string;
  readonly document: PolicyDocument;
}

/** Creates the next version; versions from its day on that are not yet in force are superseded. */
export async function insert(
  tx: CompanyTx,
  { effective_from, business_date, document }: NewVersion,
): Promise<DunningPolicy> {
  tx.send(supersede, { effective_from, business_date });
  return present(await tx.one(insertRow, { effective_from, document: JSON.stringify(document) }), business_date);
}

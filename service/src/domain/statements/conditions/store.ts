/** All SQL on conditions and on the issuer. */
import type { IssuerData } from '@mahnwerk/contract/operator/conditions.ts';
import type { CompanyDb, CompanyTx, OperatorDb, OperatorTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('conditions');

const columns = `c.id, c.valid_from, c.commission_rate, c.commission_basis, c.commission_minimum_cents, c.fees_on_direct_payments, c.advanced_costs,
  c.unsuccessful_fee_cents, c.closing_statement, c.offset_outstanding, c.payout_minimum_cents, c.interval, c.created_at`;

const versions = statement(
  'versions',
  `select ${columns} from company_conditions c where c.company_id = :company_id order by c.created_at, c.id`,
);

export type ConditionsRow = Statements['versions']['row'];

/** All versions of the bound company in the order of recording. */
export const readVersions = (db: CompanyDb): Promise<readonly ConditionsRow[]> => db.many(versions);

const versionsOf = statement(
  'versions_of',
  `select c.company_id, ${columns} from company_conditions c where c.company_id = any(:companies::uuid[]) order by c.created_at, c.id`,
);

/** Those of many companies, with the company of each. */
export const readVersionsOf = (db: OperatorDb, companies: readonly string[]) => db.many(versionsOf, { companies });

const listing: Listing = { from: 'company_conditions c', alias: 'c', columns };

export const page = (db: CompanyDb, query: PageQuery): Promise<PageOf<ConditionsRow>> =>
  readPage<ConditionsRow>(db, listing, query);

const insertRow = statement(
  'insert',
  `insert into company_conditions (company_id, id, valid_from, commission_rate, commission_basis, commission_minimum_cents, fees_on_direct_payments,
     advanced_costs, unsuccessful_fee_cents, closing_statement, offset_outstanding, payout_minimum_cents, interval, created_at)
   values (:company_id, :id, :valid_from, :commission_rate, :commission_basis, :commission_minimum_cents, :fees_on_direct_payments,
     :advanced_costs, :unsuccessful_fee_cents, :closing_statement, :offset_outstanding, :payout_minimum_cents, :interval, :created_at)`,
);

export const insert = (tx: CompanyTx, row: ConditionsRow): Promise<number> => tx.run(insertRow, row);

const readIssuerRow = statement('issuer', 'select i.data from issuer i');
const lockIssuerRow = statement('lock_issuer', `select pg_advisory_xact_lock(hashtext('issuer'))`);
const writeIssuerRow = statement(
  'write_issuer',
  `insert into issuer (is_only, data, updated_at) values (true, :data, :now)
   on conflict (is_only) do update set data = excluded.data, updated_at = :stamp`,
);

export async function readIssuer(db: OperatorDb | CompanyDb): Promise<IssuerData | undefined> {
  const row = await db.findOne(readIssuerRow);
  return row && { ...row.data, profession: row.data.profession ?? 'collection_agency' };
}

export async function lockIssuer(tx: OperatorTx): Promise<IssuerData | undefined> {
  await tx.many(lockIssuerRow);
  return readIssuer(tx);
}

export const writeIssuer = (tx: OperatorTx, data: IssuerData): void =>
  tx.send(writeIssuerRow, { data: JSON.stringify(data) });

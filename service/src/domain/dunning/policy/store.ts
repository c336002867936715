/** The versions of a company's dunning policy. Version 1 has no row: it is the default since the company exists. */
import assert from 'node:assert/strict';
import type { DunningPolicy, PolicyDocument } from '@mahnwerk/contract/dunning/policy.ts';
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { readPage } from '../../../platform/lists/page.ts';
import { mapPage, type PageOf, type PageQuery } from '../../../platform/lists/query.ts';
import {
  changeLine,
  lockLine,
  type PolicyLine,
  type VersionRow,
  type VersionStatements,
  versionTexts,
} from '../../ladder/policies/index.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import { defaultPolicy } from './policy.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('policy');

const texts = versionTexts(
  'invoice',
  `select c.id, 1, (c.created_at at time zone 'Europe/Berlin')::date, null, null::ladder_document, c.created_at from companies c`,
);
const versions: VersionStatements = {
  version: statement('version', texts.version, texts.nullability),
  inForce: statement('inForce', texts.inForce, texts.nullability),
};

/** The line of a company's invoices has its id. */
export const lineOf = ({ tenant: { company_id } }: CompanyDb): PolicyLine & { readonly company_id: string } => ({
  kind: 'invoice',
  policy_id: company_id,
  company_id,
});

const present = (
  { version, effective_from, document, created_at }: VersionRow,
  business_date: string,
): DunningPolicy => ({
  version,
  effective_from,
  business_date,
  ...((document as PolicyDocument | null) ?? defaultPolicy),
  created_at,
});

/** A version of the company's policy; undefined if there is none. */
export async function findPolicy(db: CompanyDb, version: number): Promise<DunningPolicy | undefined> {
  const asked = { policy_id: lineOf(db).policy_id, version };
  const [row, today] = await Promise.all([db.findOne(versions.version, asked), businessDate(db)]);
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
  const asked = { policy_id: lineOf(db).policy_id, day };
  const [row, today] = await Promise.all([db.one(versions.inForce, asked), businessDate(db)]);
  return present(row, today);
}

/** Every version, newest first. */
export async function page(db: CompanyDb, query: PageQuery): Promise<PageOf<DunningPolicy>> {
  const { policy_id } = lineOf(db);
  const [found, today] = await Promise.all([
    readPage<VersionRow>(db, texts.listing, query, { policy_id }),
    businessDate(db),
  ]);
  return mapPage(found, (row) => present(row, today));
}

/** Until the transaction ends, no other one changes the policy of the company. */
export const lock = (tx: CompanyTx): Promise<number> => lockLine(tx, lineOf(tx));

/** Creates the next version; undefined: it would be the one in force on its day. */
export async function change(
  tx: CompanyTx,
  {
    business_date,
    ...changed
  }: {
    readonly effective_from: string;
    readonly business_date: string;
    readonly before: PolicyDocument;
    readonly document: PolicyDocument;
  },
): Promise<DunningPolicy | undefined> {
  const row = await changeLine(tx, lineOf(tx), { business_date, versions: 1, ...changed });
  return row && present(row, business_date);
}

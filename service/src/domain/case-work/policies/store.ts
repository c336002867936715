/** All SQL on policies of cases: the lines; `ladder_policies` has their versions. */
import assert from 'node:assert/strict';
import type { CasePolicy, PolicyClaimKind } from '@mahnwerk/contract/operator/case-policies.ts';
import type { CompanyDb, OperatorDb, OperatorTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { Environment } from '../../../platform/environment.ts';
import { type Listing, readPage, textBytesOf } from '../../../platform/lists/page.ts';
import { mapPage, type PageOf, type PageQuery } from '../../../platform/lists/query.ts';
import { todayInBerlin } from '../../ladder/business-date/index.ts';
import {
  changeLine,
  type PolicyLine,
  type VersionRow,
  type VersionStatements,
  versionTexts,
} from '../../ladder/policies/index.ts';
import type { CaseWorkPolicy, PolicyDocument } from './policy.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('case-policies');

const texts = versionTexts('mandate');
const versions: VersionStatements = {
  version: statement('version', texts.version, texts.nullability),
  inForce: statement('inForce', texts.inForce, texts.nullability),
};

const columns = 'p.id, p.company_id, p.claim_kind, p.name';
const get = statement('get', `select ${columns} from case_policies p where p.id = :policy_id`);

type NamedRow = Statements['get']['row'];

// A line of all companies is read in the transaction of one company too.
const all = (db: CompanyDb | OperatorDb): OperatorDb => db as OperatorDb;

const ofVersion = (
  { id, name, company_id, claim_kind }: NamedRow,
  { version, document }: VersionRow,
): CaseWorkPolicy => ({
  id,
  name,
  company_id,
  claim_kind,
  version,
  ...(document as unknown as PolicyDocument),
});

/** The version that a case runs on. @throws AssertionError if there is none */
export async function readPolicyVersion(
  db: CompanyDb | OperatorDb,
  { policy_id, policy_version: version }: { readonly policy_id: string; readonly policy_version: number },
): Promise<CaseWorkPolicy> {
  const [line, row] = await Promise.all([
    all(db).findOne(get, { policy_id }),
    all(db).findOne(versions.version, { policy_id, version }),
  ]);
  assert(line !== undefined && row !== undefined, `there is no version ${version} of the policy ${policy_id}`);
  return ofVersion(line, row);
}

const ofCase = statement(
  'of_case',
  `select c.policy_id, c.policy_version from case_courses c
   where c.company_id = :company_id and c.id = :mandate_id and c.policy_id is not null`,
  { notNull: ['policy_id', 'policy_version'] },
);

/** The version that a case runs on; undefined: it runs on no policy. */
export async function policyOfCase(db: CompanyDb, mandate_id: string): Promise<CaseWorkPolicy | undefined> {
  const version = await db.findOne(ofCase, { mandate_id });
  return version && readPolicyVersion(db, version);
}

/** The version of a policy that is in force on a day; undefined if there is no such policy. */
export async function policyInForce(
  db: CompanyDb | OperatorDb,
  policy_id: string,
  day: string,
): Promise<CaseWorkPolicy | undefined> {
  const [line, row] = await Promise.all([
    all(db).findOne(get, { policy_id }),
    all(db).findOne(versions.inForce, { policy_id, day }),
  ]);
  return line && row && ofVersion(line, row);
}

// The built-in one counts as enabled in a sandbox until an admin has said what it is.
const isEnabled = 'coalesce(p.enabled, :is_sandbox::bool)';
const choose = statement(
  'choose',
  `select p.id from case_policies p
   where (p.company_id = :company_id or p.company_id is null) and p.claim_kind in (:claim_kind, 'any') and ${isEnabled}
   order by p.company_id is null, p.claim_kind = 'any' limit 1`,
);

/** What a case of the company is taken with: its company's policy before that of all, its kind of claims before any. */
export async function choosePolicy(
  db: CompanyDb,
  {
    isTitled,
    day,
    environment,
  }: { readonly isTitled: boolean; readonly day: string; readonly environment: Environment },
): Promise<CaseWorkPolicy | undefined> {
  const claim_kind: PolicyClaimKind = isTitled ? 'titled' : 'receivable';
  const chosen = await db.findOne(choose, { claim_kind, is_sandbox: environment === 'sandbox' });
  return chosen && policyInForce(db, chosen.id, day);
}

const enabledLine = statement('enabled', `select p.id from case_policies p where p.id = :policy_id and ${isEnabled}`);

/** The version in force of a policy that is enabled; undefined if there is none. */
export async function enabledPolicy(
  db: OperatorDb,
  policy_id: string,
  { day, environment }: { readonly day: string; readonly environment: Environment },
): Promise<CaseWorkPolicy | undefined> {
  const line = await db.findOne(enabledLine, { policy_id, is_sandbox: environment === 'sandbox' });
  return line && policyInForce(db, line.id, day);
}
// The operator's view of a line, on the day that it is for its company.
const shown = `p.id, p.company_id, p.claim_kind, p.name, ${isEnabled} as enabled, p.created_at, p.updated_at, c.name as company_name,
  greatest(:today::date, c.dunning_business_date) as business_date`;
const shownFrom = 'case_policies p left join companies c on c.id = p.company_id';
const read = statement('read', `select ${shown} from ${shownFrom} where p.id = :id`, {
  notNull: ['enabled', 'business_date'],
  nullable: ['company_name'],
});

export type LineRow = Statements['read']['row'];

/** A version with its line, as it is answered but for its URL and its cases. */
export type ShownVersion = Omit<CasePolicy, 'href' | 'running_cases'>;

const shownVersion = (
  { id, company_id, company_name, claim_kind, name, enabled, business_date, created_at, updated_at }: LineRow,
  { version, effective_from, document }: Omit<VersionRow, 'created_at'>,
): ShownVersion => ({
  id,
  company_id,
  company_name,
  claim_kind,
  name,
  enabled,
  version,
  effective_from,
  business_date,
  ...(document as unknown as PolicyDocument),
  created_at,
  updated_at,
});

/** What the state of a line depends on besides its rows. */
const circumstances = (db: OperatorDb, environment: Environment) => ({
  today: todayInBerlin(db),
  is_sandbox: environment === 'sandbox',
});

export const readLine = (db: OperatorDb, id: string, environment: Environment): Promise<LineRow | undefined> =>
  db.findOne(read, { id, ...circumstances(db, environment) });

/** The version of a line that is in force on a day. */
export const readInForce = async (db: OperatorDb, line: LineRow, day = line.business_date): Promise<ShownVersion> =>
  shownVersion(line, await db.one(versions.inForce, { policy_id: line.id, day }));

export async function findVersion(db: OperatorDb, line: LineRow, version: number): Promise<ShownVersion | undefined> {
  const row = await db.findOne(versions.version, { policy_id: line.id, version });
  return row && shownVersion(line, row);
}

export const listVersions = async (db: OperatorDb, line: LineRow, query: PageQuery): Promise<PageOf<ShownVersion>> =>
  mapPage(await readPage<VersionRow>(db, texts.listing, query, { policy_id: line.id }), (row) =>
    shownVersion(line, row),
  );

const listing: Listing = {
  from: `${shownFrom} cross join lateral (select v.version, v.effective_from, v.document from ladder_policies v
    where v.kind = 'mandate' and v.policy_id = p.id and v.superseded_at is null
      and (v.version = 1 or v.effective_from <= greatest(:today::date, c.dunning_business_date))
    order by v.version > 1 desc, v.effective_from desc, v.version desc limit 1) v`,
  alias: 'p',
  tenant: false,
  columns: `${shown}, v.version, v.effective_from, v.document`,
  filters: {
    company_id: 'p.company_id = :company_id',
    claim_kind: 'p.claim_kind = :claim_kind',
    enabled: `${isEnabled} = :enabled`,
  },
  weight: textBytesOf('v.document'),
};

/** Each policy with its version in force. */
export async function listPolicies(
  db: OperatorDb,
  query: PageQuery,
  environment: Environment,
): Promise<PageOf<ShownVersion>> {
  const page = await readPage<LineRow & VersionRow>(db, listing, query, circumstances(db, environment));
  return mapPage(page, (row) => shownVersion(row, row));
}

const lockAll = statement('lock', `select pg_advisory_xact_lock(hashtext('case policies'))`);

/** Of a company and kind of claims one policy is enabled: one command at a time writes them. */
export const lockPolicies = (tx: OperatorTx): Promise<number> => tx.run(lockAll);

const count = statement('count', 'select count(*)::int4 as count from case_policies p', { notNull: ['count'] });
export const countPolicies = async (tx: OperatorTx): Promise<number> => (await tx.one(count)).count;

const other = statement(
  'other',
  `select p.name from case_policies p where p.company_id is not distinct from :company and p.claim_kind = :claim_kind and p.id <> :id and ${isEnabled}`,
);

/** The name of another policy that is enabled for the same cases. */
export const findOtherEnabled = async (
  tx: OperatorTx,
  { id, company_id: company, claim_kind }: Pick<LineRow, 'id' | 'company_id' | 'claim_kind'>,
  environment: Environment,
): Promise<string | undefined> =>
  (await tx.findOne(other, { id, company, claim_kind, is_sandbox: environment === 'sandbox' }))?.name;

const insertRow = statement(
  'insert',
  `insert into case_policies (id, company_id, claim_kind, name, enabled, created_at, updated_at) values (:id, :company, :claim_kind, :name, :enabled, :now, :now)`,
);
const updateRow = statement(
  'update',
  `update case_policies p set name = :name, enabled = case when ${isEnabled} = :enabled then p.enabled else :enabled end, updated_at = :stamp
   where p.id = :id`,
);

export const insert = (
  tx: OperatorTx,
  { company_id: company, ...line }: Pick<LineRow, 'id' | 'company_id' | 'claim_kind' | 'name' | 'enabled'>,
): void => tx.send(insertRow, { company, ...line });

export const update = (
  tx: OperatorTx,
  line: Pick<LineRow, 'id' | 'name' | 'enabled'>,
  environment: Environment,
): void => tx.send(updateRow, { ...line, is_sandbox: environment === 'sandbox' });

const lineOf = ({ id, company_id }: Pick<LineRow, 'id' | 'company_id'>): PolicyLine => ({
  kind: 'mandate',
  policy_id: id,
  company_id,
});

interface Changed {
  readonly effective_from: string;
  readonly business_date: string;
  /** Nothing before the first version. */
  readonly before: PolicyDocument | object;
  readonly document: PolicyDocument;
}

/** Creates the next version. @returns its number; undefined: it would be the one in force on its day */
export const change = async (
  tx: OperatorTx,
  line: Pick<LineRow, 'id' | 'company_id'>,
  changed: Changed,
): Promise<number | undefined> => (await changeLine(tx, lineOf(line), changed))?.version;

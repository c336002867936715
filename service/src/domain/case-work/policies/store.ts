/** All SQL on policies of cases: the lines; `ladder_policies` has their versions. */
import assert from 'node:assert/strict';
import type { PolicyClaimKind } from '@mahnwerk/contract/operator/case-policies.ts';
import type { CompanyDb, OperatorDb } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { Environment } from '../../../platform/environment.ts';
import { type VersionRow, type VersionStatements, versionTexts } from '../../ladder/policies/index.ts';
import type { CaseWorkPolicy, PolicyDocument } from './policy.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('case-policies');

const texts = versionTexts('mandate');
const versions: VersionStatements = {
  version: statement('version', texts.version, texts.nullability),
  inForce: statement('inForce', texts.inForce, texts.nullability),
};

const columns = 'p.id, p.company_id, p.claim_kind, p.name, p.enabled, p.created_at, p.updated_at';
const get = statement('get', `select ${columns} from case_policies p where p.id = :policy_id`);

export type LineRow = Statements['get']['row'];

// A line of all companies is read in the transaction of one company too.
const all = (db: CompanyDb | OperatorDb): OperatorDb => db as OperatorDb;

const ofVersion = ({ id, name, company_id }: LineRow, { version, document }: VersionRow): CaseWorkPolicy => ({
  id,
  name,
  company_id,
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
